import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { fromLines, toLines } from '../data/json-lines.ts';
import { everyIdentity, type Identity } from './user-pool.ts';

/*
 * AWS can't restore a user pool, so each night's list of its people is kept for 35 days (infra/stacks/identity-stack.ts),
 * as in a backup's `identities.jsonl`: without passwords, which Cognito doesn't give.
 */

const storage = new S3Client({});
const bucket = () => ({ Bucket: process.env.PEOPLE_BUCKET });

/** Saves everybody in the user pool, under the day (UTC). @returns how many there are */
export async function savePeople(now: Date): Promise<number> {
  const people = await Array.fromAsync(everyIdentity());
  const Key = `people/${now.toISOString().slice(0, 10)}.jsonl`;
  await storage.send(new PutObjectCommand({ ...bucket(), Key, Body: toLines(people) }));
  return people.length;
}

/** The people whom the user pool had at a moment, by the last list before it, or else by the first; for operators. */
export async function peopleAt(time: Date): Promise<Identity[]> {
  const { Contents = [] } = await storage.send(new ListObjectsV2Command({ ...bucket(), Prefix: 'people/' }));
  const last = Contents.findLast(({ LastModified }) => LastModified && LastModified <= time) ?? Contents[0];
  if (!last) return [];
  const { Body } = await storage.send(new GetObjectCommand({ ...bucket(), Key: last.Key }));
  return fromLines((await Body?.transformToString()) ?? '');
}
