import { isDeepStrictEqual } from 'node:util';
import { idsIn, isClosed } from '../../shared/fields/field-values.ts';
import { withoutReferences } from '../../shared/kinds/references.ts';
import { type Collection, collections, kinds, type Stored } from '../../shared/kinds/registry.ts';
import { deletionTime } from '../../shared/offer/expiry.rules.ts';
import type { FieldError } from '../../shared/protocol/errors.ts';
import { goneKey } from '../data/audit.ts';
import type { UnitOfWork } from '../data/change.ts';
import { parseStored, readStored, toItem } from '../data/stored.ts';
import { type Item, keyText } from '../data/table.ts';
import type { Validation } from '../http/validate.ts';
import { restorer } from '../stores/actor.ts';
import { restoredFrom } from '../stores/former-memberships.ts';
import { imagesShownBy } from '../stores/images-shown.ts';
import { missingReferences } from '../stores/missing-references.ts';
import { resolveArea, resolveMergedAreas } from '../stores/resolve-merged-areas.ts';
import { namedByOthers } from '../stores/role-consent.ts';
import { softDeletedKey } from '../stores/soft-deleted.ts';
import { toUpload, toUploadItem, uploadKey } from '../stores/uploads.ts';
import { putMemberBack } from '../user/restore-member.ts';
import { checkInput } from './check-input.ts';
import { putEdited, validateInput } from './make-record.ts';
import { type AnyRecord, type Input, onWriteOf } from './on-write.ts';

/** Why a record doesn't come back, in English for an operator. */
export class NotPutBack extends Error {}

const forgotten = 'What is deleted of them is to be forgotten.';

/** Kinds of which no record is put back by itself, and why. */
export const notPutBack: { [C in Collection]?: string } = {
  admins: 'Grant the right again: ops -- admin grant.',
  chairs: 'They follow from the task forces.',
  notices: 'They tell what was new then.',
  requests: 'Whoever isn’t a member asks again.',
  introductions: forgotten,
  reports: forgotten,
};
export const putBackKinds = collections.filter((each) => !(each in notPutBack));

/** The member whose record it is. */
export function ownerOf({ pk, sk, ...fields }: Item): string | undefined {
  const { ids, references } = kinds[pk as Collection];
  if (ids) return ids === 'identity' ? sk : String(fields.member);
  const owning = references.find(({ to, byServer }) => to === 'users' && byServer);
  return owning && idsIn(fields[owning.field], owning.shape)[0];
}

/** The fields in which a record that isn't theirs names a member, such as a project's leads. */
export const placesOf = (person: string, { pk, ...fields }: Item) =>
  kinds[pk as Collection].references.filter(
    ({ to, byServer, field, shape }) =>
      to === 'users' &&
      !byServer &&
      typeof shape === 'string' &&
      idsIn(fields[field], shape).includes(person),
  );

/** A record with a member in the places that they had in it, unless the stream is about to put them there. */
async function withPlaces(
  unit: UnitOfWork,
  person: string,
  item: Item,
  record: AnyRecord,
): Promise<AnyRecord> {
  if (await restoredFrom(unit, person)) return record;
  const is = record as unknown as Input;
  const named = placesOf(person, item).map(({ field, shape }) => {
    const others = idsIn(is[field], shape);
    if (others.includes(person)) return [field, is[field]];
    return [field, shape === 'ids' ? [...others, person] : person];
  });
  return { ...record, ...Object.fromEntries(named) };
}

type Terms = {
  /** What there was then, for the pictures of a record. */
  items: ReadonlyMap<string, Item>;
  /** The version of a record that was deleted, higher than any that it had. */
  version: number;
  /** The member whose loss it is: of others' records that are there, only their places are put back. */
  person?: string | undefined;
  /** The identity of a member who comes back. */
  uid?: string | undefined;
};
export type PutBack = {
  before: AnyRecord | undefined;
  /** The same as before if nothing changes. */
  after: AnyRecord;
  /** What it named that is gone. */
  missing: { field: string; id: string }[];
};

const pick = (fields: object, shape: object): Input =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => name in shape && value !== undefined));

/**
 * Puts a record back within a change, as it was saved: by an edit of what is there, with the fields that people write,
 * or as it was if it is gone. Nobody is told of it as of news.
 *
 * @throws NotPutBack; what `checkInput` throws
 */
export async function putBack(
  unit: UnitOfWork,
  item: Item,
  { items, version, person, uid }: Terms,
): Promise<PutBack> {
  const collection = item.pk as Collection;
  const { edit } = kinds[collection];
  const parsed = parseStored(collection, item);
  if ('why' in parsed) throw new NotPutBack(`It can’t be read: ${parsed.why}.`);
  const before: AnyRecord | undefined = await unit.get(collection, item.sk);
  if (!before && (await unit.item({ pk: collection, sk: item.sk })))
    throw new NotPutBack('What is there now can’t be read.');
  if (!before && collection === 'users') return putMember(unit, item, version, uid);
  unit.quiet = 'untold';

  const owner = ownerOf(item);
  if (owner !== undefined && !(await unit.item({ pk: 'users', sk: owner })))
    throw new NotPutBack('Whose it is isn’t a member any more.');
  const record: AnyRecord = await resolveMergedAreas(unit, collection, parsed.record);
  const missing = await missingReferences(unit, collection, record);
  const whole = withoutReferences(collection, record, missing);
  if (!whole) throw new NotPutBack('What it is about is gone.');
  // What a deletion emptied may stay empty.
  const isEmptied = ({ path }: FieldError) => missing.some(({ field }) => field === path);
  const validated = async (fields: Input): Promise<Validation> => {
    const { input, faults } = await validateInput(collection, 'edit', fields);
    return { input, faults: faults.filter((fault) => !isEmptied(fault)) };
  };
  if (!before) {
    await putImages(unit, item, items);
    const validation = await validated(pick(whole, edit.shape));
    return { before, after: await putGone(unit, item, whole, validation, version), missing };
  }

  const then =
    person === undefined || owner === person ? whole : await withPlaces(unit, person, item, before);
  const fields = pick(then, edit.shape);
  if (isDeepStrictEqual(fields, pick(before, edit.shape))) return { before, after: before, missing };
  await putImages(unit, item, items);
  const after = await putEdited(unit, restorer, collection, await validated(fields), before);
  return { before, after, missing };
}

async function putGone(
  unit: UnitOfWork,
  item: Item,
  then: AnyRecord,
  validation: Validation,
  version: number,
): Promise<AnyRecord> {
  const collection = item.pk as Collection;
  const { create, stored, ids } = kinds[collection];
  if (collection === 'topics' && (await resolveArea(unit, item.sk)))
    throw new NotPutBack('It is a part of another area now.');
  if (collection === 'offers' && isLongExpired(then as Stored<'offers'>, unit.now))
    throw new NotPutBack('It expired so long ago that it would be deleted again.');
  const own = onWriteOf(collection);
  if (ids === 'by-member') {
    // A member has none twice, and not too many.
    const theirs = { ...restorer, id: String(ownerOf(item)) };
    const created = await validateInput(collection, 'create', pick(then, create.shape));
    await own.create?.(theirs, await checkInput(unit, theirs, collection, created), unit);
  }
  const input = await checkInput(unit, restorer, collection, validation, then);
  const after = {
    ...then,
    ...pick(input, stored.shape),
    ...('unconfirmed' in stored.shape && namedByOthers(restorer, undefined, then as object)),
    version,
    updateTimestamp: unit.now.toISOString(),
  } as AnyRecord;
  // The history goes on from the deletion.
  await unit.item(goneKey(collection, item.sk));
  await unit.putItem(toItem(collection, after, item));
  await own.syncDerived?.(undefined, after, unit, restorer);
  return after;
}

/** Puts back the items of images that were swept since: whoever calls brings their files. */
async function putImages(unit: UnitOfWork, item: Item, items: ReadonlyMap<string, Item>): Promise<void> {
  for (const { id } of imagesShownBy(item.pk as Collection, item)) {
    const [was, is] = [items.get(keyText(uploadKey(id))), await unit.item(uploadKey(id))];
    if (was && (!is || is.withdrawn)) await unit.putItem(toUploadItem(toUpload(was)));
  }
}

const isLongExpired = (offer: Stored<'offers'>, now: Date) =>
  !isClosed(offer) && deletionTime(offer) <= now.toISOString();

/** Puts a member back as the app does while it can, with the mail that says so. Whoever was erased stays erased. */
async function putMember(unit: UnitOfWork, item: Item, version: number, uid = item.sk): Promise<PutBack> {
  const away = await unit.item(softDeletedKey(item.sk));
  const gone = await unit.item(goneKey('users', item.sk));
  const over = away ? (away.record as Item) : item;
  const record = readStored('users', over);
  if (!record || (away ? away.ended : gone && !gone.quiet))
    throw new NotPutBack('They were deleted for good. They can ask to join again.');
  const { admin: _, ...member } = away ? record : { ...record, version };
  const missing = await missingReferences(unit, 'users', member);
  return { before: undefined, after: await putMemberBack(unit, member, over, uid), missing };
}
