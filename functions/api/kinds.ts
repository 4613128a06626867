/** What kinds add to the common writes; a kind without a line adds nothing. */
export { blocks } from '../block/block.writes.ts';
export { follows } from '../follow/follow.writes.ts';
export { introductions } from '../introduction/introduction.writes.ts';
export { offers } from '../offer/offer.writes.ts';
export { projects } from '../project/project.writes.ts';
export { reports } from '../report/report.writes.ts';
export { requests } from '../request/request.writes.ts';
export { resources } from '../resource/resource.writes.ts';
export { searches } from '../saved-search/saved-search.writes.ts';
export { taskforces } from '../taskforce/taskforce.writes.ts';
export { topics } from '../topic/topic.writes.ts';
export { universities } from '../university/university.writes.ts';
export { users } from '../user/user.writes.ts';
