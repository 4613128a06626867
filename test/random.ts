import fc from 'fast-check';
import { seed } from './lane.ts';

// Every random test of a run begins at the run's seed.
fc.configureGlobal({ seed });

export { fc };
