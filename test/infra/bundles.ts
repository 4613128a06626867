import { bundleFunctions } from '../../infra/constructs/bundle.ts';

/** Before the tests, once: each file that synthesizes would otherwise take the bundles from under the others. */
export default function setup(): void {
  bundleFunctions('this-machine');
}
