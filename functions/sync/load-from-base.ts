import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Collection, collections, kinds } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { present } from '../../shared/permissions/present.ts';
import { attemptTokenOf } from '../data/feed.ts';
import { log } from '../data/log.ts';
import { everyItemFor, isFoundByIndex } from '../data/reader-index.ts';
import { everyItem, memberRange, readItems, recordKey } from '../data/records.ts';
import { readStored } from '../data/stored.ts';
import type { Item } from '../data/table.ts';
import type { Answer, MemberActor } from '../http/call.ts';
import { type Audience, audienceOf } from '../stores/audience.ts';
import { type PlaceInBase, readPart, readPublished, readWithheld, releaseDigest } from './base.ts';
import { removedSince } from './removed-since.ts';
import { SyncPage } from './sync-page.ts';

/** The next answer: a part of the base, or a page of what this member sees beyond their audience. */
export type BaseAnswer =
  | { part: Pick<Answer, 'brotli' | 'body'> }
  /** `left` is set if the page was full before the end; the feed continues from `since`. */
  | {
      page: SyncPage;
      left: PlaceInBase | undefined;
      since: Pick<PlaceInBase, 'seq' | 'token' | 'at'>;
    };

/**
 * Continues a load from the base, or starts it if the position is not valid any more.
 *
 * @returns undefined if no base fits or can be read, or the caller takes no Brotli: the table has all records
 */
export async function loadFromBase(
  { actor, headers }: { actor: MemberActor; headers: Record<string, string> },
  from: PlaceInBase | undefined,
  now: Date,
): Promise<BaseAnswer | undefined> {
  if (!headers['accept-encoding']?.includes('br')) return undefined;
  return continueLoad(actor, from, now).catch((error: Error) => {
    log('error', { unread: 'base', error: error.name });
    return undefined;
  });
}

async function continueLoad(
  actor: MemberActor,
  from: PlaceInBase | undefined,
  now: Date,
): Promise<BaseAnswer | undefined> {
  const audience = audienceOf(actor);
  const goesOn = from?.audience === audience && from.under === releaseDigest();
  const next = goesOn && (await nextAnswer(from, actor, now));
  if (next) return next;
  const base = await readPublished();
  if (base?.under !== releaseDigest()) return undefined;
  // The table was restored or made again, so this is another history.
  if ((await attemptTokenOf(base.seq)) !== base.token) return undefined;
  return answerPart(base, audience, 0, actor, now);
}

/** A part of the base without the records that are gone by now. */
async function answerPart(
  base: Pick<PlaceInBase, 'id' | 'seq' | 'at'>,
  audience: Audience,
  number: number,
  actor: MemberActor,
  now: Date,
): Promise<BaseAnswer | undefined> {
  const brotli = await readPart(base, audience, number);
  if (!brotli) return undefined;
  const gone = await removedSince(actor, base, now);
  if (gone.size === 0) return { part: { brotli } };
  const body = JSON.parse((await promisify(brotliDecompress)(brotli)).toString());
  let isWhole = true;
  for (const [collection, changes] of Object.entries(body.collections as SyncPage['changes'])) {
    const left = changes.upsert.filter(
      ({ id }) => !gone.has(recordKey({ collection: collection as Collection, id })),
    );
    isWhole &&= left.length === changes.upsert.length;
    changes.upsert = left;
  }
  return { part: isWhole ? { brotli } : { body } };
}

async function nextAnswer(from: PlaceInBase, actor: MemberActor, now: Date): Promise<BaseAnswer | undefined> {
  if (from.part !== undefined) return answerPart(from, from.audience, from.part, actor, now);
  const withheld = await readWithheld(from, from.audience);
  return withheld && answerBeyondAudience(from, withheld, actor, now);
}

/** The withheld records that this member may see, and all of their own. */
async function answerBeyondAudience(
  from: PlaceInBase,
  withheld: Item[],
  actor: MemberActor,
  now: Date,
): Promise<BaseAnswer> {
  const page = new SyncPage();
  const privateKinds = collections.filter((each) => kinds[each].privateFields.length > 0);
  const own = await readItems(privateKinds.map((pk) => ({ pk, sk: actor.id })));
  const gone = await removedSince(actor, from, now);
  const memberKinds = collections.filter((each) => kinds[each].ids === 'by-member');
  for (const each of memberKinds)
    own.push(...(await Array.fromAsync(everyItem(each, memberRange(each, actor.id).of))));
  for (const each of collections.filter((each) => isFoundByIndex(each, actor)))
    own.push(...(await everyItemFor(each, actor)));
  const items = [...own, ...withheld];
  const looked = from.looked ?? 0;
  const left = items.slice(looked).findIndex((item) => {
    const collection = item.pk as Collection;
    const record = readStored(collection, item);
    if (!record || gone.has(recordKey({ collection, id: record.id }))) return false;
    if (!can(actor, 'see', collection, record, now)) return false;
    return !page.upsert(collection, present(collection, record, actor));
  });
  const { seq, token, at } = from;
  return {
    page,
    left: left < 0 ? undefined : { ...from, looked: looked + left },
    since: { seq, token, at },
  };
}
