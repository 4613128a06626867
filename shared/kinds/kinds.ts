/** Every kind of record; its folder defines all about it. */
export { admins } from '../admin/admin.schema.ts';
export { blocks } from '../block/block.schema.ts';
export { chairs } from '../chair/chair.schema.ts';
export { follows } from '../follow/follow.schema.ts';
export { introductions } from '../introduction/introduction.schema.ts';
export { notices } from '../notice/notice.schema.ts';
export { offers } from '../offer/offer.schema.ts';
export { projects } from '../project/project.schema.ts';
export { reports } from '../report/report.schema.ts';
export { requests } from '../request/request.schema.ts';
export { resources } from '../resource/resource.schema.ts';
export { searches } from '../saved-search/saved-search.schema.ts';
export { taskforces } from '../taskforce/taskforce.schema.ts';
export { topics } from '../topic/topic.schema.ts';
export { universities } from '../university/university.schema.ts';
export { users } from '../user/user.schema.ts';
