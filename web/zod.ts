import { config } from 'zod/v4';

export * from 'zod/v4';

// Without this, zod tries `new Function`, which the content security policy refuses and reports.
config({ jitless: true });
