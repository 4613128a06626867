import { countryCodeOf } from '../../shared/field-types/country.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { familyNameFor } from '../../shared/user/family-name.ts';
import { fieldsReplacedByStated, statedAfter } from '../../shared/user/stated-university.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { OnWrite } from '../http/on-write.ts';
import { assertNoMember, makeInvitedIdentity } from '../identity/invite.ts';
import { decisionKey, markDecided } from '../stores/decisions.ts';
import { recordEdit } from '../stores/edits.ts';
import { recordInviter } from '../stores/inviters.ts';
import { addNotice, addWelcome, unnamed } from '../stores/notices.ts';
import { assertNotSoftDeleted, softDelete } from '../stores/soft-deleted.ts';
import { membersClosedTo } from '../stores/welcome.ts';

type Contacts = Stored<'users'>['contact'];

/**
 * A contact that was sent without its id got a new one: if its content is that of a previous contact, it gets that
 * one's id back.
 */
function keepContactIds(before: Contacts, after: Contacts): Contacts {
  const missing = before.filter((was) => !after.some((is) => is.id === was.id));
  return after.map((is) => {
    if (before.some((was) => was.id === is.id)) return is;
    const place = missing.findIndex((was) => was.type === is.type && was.contact === is.contact);
    return missing.splice(place, place < 0 ? 0 : 1)[0] ?? is;
  });
}

/**
 * Notifies a member whose profile somebody else changed, and lets them undo it. An editor who is named in the open
 * notice isn't added again. Whoever isn't reached by the editor's words is told without the editor's name.
 */
async function notifyOfEdit(unit: UnitOfWork, before: Stored<'users'>, after: Stored<'users'>, by: string) {
  if (!(await recordEdit(unit, by, before, after))) return;
  const editor = await unit.get('users', by);
  if (!editor) return;
  const isUnwelcome = (await membersClosedTo(unit, by, [after.id])).has(after.id);
  if (isUnwelcome)
    await addNotice(unit, after.id, { subject: 'profile-changed-unnamed' }, { id: by, name: unnamed });
  else await addNotice(unit, after.id, { subject: 'profile-changed' }, editor);
}

/** The words under which the member is sorted. */
const familyNameOf = async (
  unit: UnitOfWork,
  { university, ...named }: Pick<Stored<'users'>, 'name' | 'familyName' | 'university'>,
) => {
  const place = university && (await unit.get('universities', university.id));
  return familyNameFor(named, place && countryCodeOf(place));
};

export const users: OnWrite<'users'> = {
  identify: async ({ email, name }, actor) => {
    await assertNoMember(email, actor);
    return (await makeInvitedIdentity({ email, name }, actor.id)).uid;
  },
  // Which mails they get, and who writes to them, is for them alone to choose.
  create: async (actor, { notifyByMail: _mail, digest: _digest, writers: _writers, ...input }, unit) => ({
    ...input,
    // Their invitation is in it.
    language: input.language ?? (await unit.get('users', actor.id))?.language,
    familyName: await familyNameOf(unit, input),
    topics: input.topics ?? [],
    title: input.title ?? '',
    contact: input.contact ?? [],
    bio: input.bio ?? '',
    firstRun: true,
  }),
  mayLack: fieldsReplacedByStated,
  /** Saving one's own profile ends the first run. */
  edit: async (actor, { contact, ...sent }, before, unit) => {
    // Only the member decides: others could turn off the mails that tell of their edit.
    const { notifyByMail, digest, writers, language } = actor.id === before.id ? sent : before;
    return {
      contact: keepContactIds(before.contact, contact),
      ...statedAfter(sent, before),
      familyName: await familyNameOf(unit, sent),
      firstRun: before.firstRun && actor.id !== before.id,
      notifyByMail,
      digest,
      writers,
      language,
    };
  },
  /**
   * A new member gets the welcome, and their request is deleted; a deleted one is soft-deleted. An edit by somebody
   * else makes a notice.
   */
  syncDerived: async (before, after, unit, actor) => {
    if (!before && after) {
      await assertNotSoftDeleted(unit, after.id);
      await recordInviter(unit, after.id, actor.id);
      await addWelcome(unit, after.id);
      await unit.remove('requests', after.id, false);
      await unit.removeItem(decisionKey(after.id));
    }
    if (before && after && actor.id !== after.id) await notifyOfEdit(unit, before, after, actor.id);
    if (before && !after) {
      await markDecided(unit, before.id);
      await softDelete(unit, before, actor.id);
    }
  },
};
