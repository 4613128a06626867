import { journeysOf } from './journeys.ts';

journeysOf({
  name: 'an administrator',
  place: 1,
  actors: {
    universities: 'administrator',
    users: 'administrator',
    requests: 'administrator',
    topics: 'administrator',
    projects: 'administrator',
    taskforces: 'administrator',
    resources: 'administrator',
    offers: 'administrator',
  },
});
