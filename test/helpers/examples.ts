import type { Collection } from '../../shared/kinds/registry.ts';
import {
  aBlock,
  aNomination,
  anIntroduction,
  aTaskforce,
  bodiesOn,
  creatable,
  type Fields,
  toMember,
  unique,
} from '../factories.ts';
import { aMember, commonGround, theAdministrator } from './people.ts';

/** Valid bodies of POST for every such collection, over records that exist. */
export async function validInputs() {
  const administrator = await theAdministrator();
  const { topic, university } = await commonGround();
  const taskforce = await administrator.api.create('taskforces', aTaskforce({ chairs: [administrator.id] }));
  const other = await aMember();
  const ground = {
    topic: topic.id,
    taskforce: taskforce.id,
    university: university.id,
    person: administrator.id,
  };
  /** Made anew each time, as each has a name of its own. */
  const inputs = (): Record<Collection, Fields> => ({
    ...bodiesOn(ground),
    users: {
      ...bodiesOn(ground).users,
      name: unique('Iris Invited'),
      email: `${unique('invited')}@colloquy.example`,
    },
    requests: aNomination({ name: unique('Nate Nominee') }),
    // Nobody writes to themselves.
    introductions: anIntroduction(toMember(other.id)),
    blocks: aBlock(other.id),
  });
  return Object.fromEntries(creatable.map((each) => [each, () => inputs()[each]])) as Record<
    Collection,
    () => Fields
  >;
}
