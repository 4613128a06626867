import { config } from 'zod/v4';

export * from 'zod/v4';

// It would try whether it may make functions of strings, which the content security policy refuses and reports.
config({ jitless: true });
