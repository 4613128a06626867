import { withOmittedFields } from '../../shared/kinds/omitted-fields.ts';
import { referencesOf } from '../../shared/kinds/references.ts';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import type { FieldError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from '../http/call.ts';
import { refuseFaults, type Validation } from '../http/validate.ts';
import { imagesShownBy } from '../stores/images-shown.ts';
import { resolveMergedAreas } from '../stores/resolve-merged-areas.ts';
import { toUpload, uploadKey } from '../stores/uploads.ts';
import { type AnyRecord, type Input, onWriteOf } from './on-write.ts';

/**
 * The complete fields of a record: an edit is filled up with those that it left out, and merged areas are resolved.
 *
 * @param before the stored record, for an edit
 * @throws `invalid` with every faulty field: by its schema, its references or the kind's rules
 */
export async function checkInput(
  unit: UnitOfWork,
  actor: MemberActor,
  collection: Collection,
  { input: sent, faults }: Validation,
  before?: AnyRecord,
): Promise<Input> {
  const whole = before ? withOmittedFields(kinds[collection], before, sent) : sent;
  const input = await resolveMergedAreas(unit, collection, whole);
  const kindWrites = onWriteOf(collection);
  const ownFaults = await kindWrites.faults?.(actor, input, unit, before);
  const lacking = (before && kindWrites.mayLack?.(before)) ?? [];
  const own = faults.filter(({ path }) => !lacking.includes(path));
  refuseFaults([...own, ...(await findMissingReferences(unit, collection, input)), ...(ownFaults ?? [])]);
  return input;
}

/** A fault for every field that refers to a missing record or image. */
async function findMissingReferences(
  unit: UnitOfWork,
  collection: Collection,
  input: Input,
): Promise<FieldError[]> {
  const references = referencesOf(collection, input);
  const fields: FieldError[] = [];
  for (const to of new Set(references.map((each) => each.collection))) {
    const ofKind = references.filter((each) => each.collection === to);
    // An unreadable record exists all the same.
    const items = await unit.items(ofKind.map(({ id }) => ({ pk: to, sk: id })));
    const found = new Set(items.map(({ sk }) => sk));
    for (const field of new Set(ofKind.filter(({ id }) => !found.has(id)).map((each) => each.field)))
      fields.push({
        path: field,
        message: msg(
          '{kind, select, users {A member chosen here no longer exists.} taskforces {A task force chosen here no longer exists.} projects {A project chosen here no longer exists.} universities {A university chosen here no longer exists.} topics {An area chosen here no longer exists.} offers {An opportunity chosen here no longer exists.} resources {A resource chosen here no longer exists.} requests {A request chosen here no longer exists.} other {A record chosen here no longer exists.}}',
        ),
        values: { kind: to },
      });
  }
  return [...fields, ...(await findMissingImages(unit, collection, input))];
}

/** Refused images count as missing, because they may be deleted at any moment. */
async function findMissingImages(unit: UnitOfWork, collection: Collection, input: Input) {
  const shown = imagesShownBy(collection, input);
  const uploads = (await unit.items(shown.map(({ id }) => uploadKey(id)))).map(toUpload);
  const good = new Set(
    uploads.filter(({ status }) => status !== 'refused').map(({ id, purpose }) => `${purpose} ${id}`),
  );
  const missing = shown.filter(({ id, purpose }) => !good.has(`${purpose} ${id}`));
  return [...new Map(missing.map((each) => [each.field, each])).values()].map(({ field, purpose }) => ({
    path: field,
    message:
      purpose === 'picture'
        ? msg('This picture no longer exists. Choose it again.')
        : msg('A picture in this text no longer exists. Remove it or add it again.'),
  }));
}
