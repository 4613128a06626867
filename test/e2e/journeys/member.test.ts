import { journeysOf } from './journeys.ts';

journeysOf({
  name: 'an ordinary member',
  place: 1,
  actors: {
    universities: 'member',
    users: 'member',
    requests: 'member',
    topics: 'member',
    projects: 'member',
    taskforces: 'member',
    resources: 'member',
    offers: 'member',
  },
});
