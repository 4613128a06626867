import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import type { Summaries } from './summary.ts';

/** `RetainExceptOnCreate` lets go of nothing but what a stack could not be made with. */
const isKept = (policy = '') => policy === 'Retain' || policy === 'RetainExceptOnCreate';

const losses: Partial<Record<ResourceImpact, string>> = {
  [ResourceImpact.WILL_REPLACE]: 'would be made anew, without what it holds',
  [ResourceImpact.MAY_REPLACE]: 'might be made anew, without what it holds',
  [ResourceImpact.WILL_DESTROY]: 'would be deleted',
  [ResourceImpact.WILL_ORPHAN]: 'would be left behind, in no stack',
};

/** Why what is deployed can't be updated to other templates without a failure or a loss; nothing where it can. */
export function hindrances(before: Summaries, after: Summaries): string[] {
  return [...missingExports(before, after), ...lostState(before, after), ...takenNames(before, after)];
}

/** A stack is updated before those that import from it, so what they imported until then has to stay. */
function missingExports(before: Summaries, after: Summaries): string[] {
  const used = new Set(Object.values(before).flatMap(({ imports }) => imports));
  const still = new Set(Object.values(after).flatMap(({ exports }) => exports));
  return [...used]
    .filter((name) => !still.has(name))
    .map((name) => `the export ${name} is gone, and a deployed stack imports it`);
}

function lostState(before: Summaries, after: Summaries): string[] {
  return Object.entries(before).flatMap(([stack, { stateful }]) => {
    const next = after[stack]?.stateful ?? {};
    const { resources } = fullDiff({ Resources: stateful }, { Resources: next });
    const lost = Object.entries(resources.changes).flatMap(([id, { changeImpact }]) => {
      const loss = losses[changeImpact];
      return loss ? [`${stack}: ${id} ${loss}`] : [];
    });
    const letGo = Object.entries(stateful)
      .filter(([id, { DeletionPolicy }]) => isKept(DeletionPolicy) && next[id])
      .filter(([id]) => !isKept(next[id]?.DeletionPolicy) || !isKept(next[id]?.UpdateReplacePolicy))
      .map(([id]) => `${stack}: ${id} is no longer kept when its stack is deleted`);
    return [...lost, ...letGo];
  });
}

/** What is new is made before what it takes the place of is deleted: two of one name can't be. */
function takenNames(before: Summaries, after: Summaries): string[] {
  const holders = new Map(
    Object.entries(before).flatMap(([stack, { names }]) =>
      Object.entries(names).map(([id, name]) => [name, `${stack}: ${id}`] as const),
    ),
  );
  return Object.entries(after).flatMap(([stack, { names }]) =>
    Object.entries(names).flatMap(([id, name]) => {
      const holder = holders.get(name);
      return holder && holder !== `${stack}: ${id}`
        ? [`${stack}: ${id} takes the name ${name}, which ${holder} has`]
        : [];
    }),
  );
}
