import { vi } from 'vitest';

/*
 * Files of tests are loaded one after the other into the same few processes: the libraries, which take longer to
 * load than most files take to run, are loaded once a process. This runs before each file, and gives it modules of
 * its own and the environment that the run began with.
 */
const known = globalThis as { firstEnvironment?: NodeJS.ProcessEnv };
known.firstEnvironment ??= { ...process.env };
// First: undone later, it would put back what an earlier file had.
vi.unstubAllEnvs();
for (const name of Object.keys(process.env)) if (!(name in known.firstEnvironment)) delete process.env[name];
Object.assign(process.env, known.firstEnvironment);
vi.useRealTimers();
vi.restoreAllMocks();
// What functions log of each call. A test that reads it spies on it itself.
vi.spyOn(console, 'info').mockImplementation(() => {});
vi.unstubAllGlobals();
vi.resetModules();
