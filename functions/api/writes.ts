import type { Collection } from '../../shared/registry.ts';
import type { Incomplete, KindWrites } from '../http/kind-writes.ts';
import { offerWrites } from '../offer/offer.writes.ts';
import { projectWrites } from '../project/project.writes.ts';
import { requestWrites } from '../request/request.writes.ts';
import { resourceWrites } from '../resource/resource.writes.ts';
import { taskforceWrites } from '../taskforce/taskforce.writes.ts';
import { universityWrites } from '../university/university.writes.ts';
import { userWrites } from '../user/user.writes.ts';

/** What the kinds add to the common rhythm; one without a line here adds nothing. */
const writes: { [C in Incomplete]: KindWrites<C> } & { [C in Collection]?: KindWrites<C> } = {
  offers: offerWrites,
  projects: projectWrites,
  requests: requestWrites,
  resources: resourceWrites,
  taskforces: taskforceWrites,
  universities: universityWrites,
  users: userWrites,
};

/** A kind's own part, seen without its collection: the caller keeps both together. */
export const writesOf = (collection: Collection) =>
  (writes[collection] ?? {}) as unknown as KindWrites<Collection>;
