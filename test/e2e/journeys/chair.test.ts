import { journeysOf } from './journeys.ts';

journeysOf({
  name: 'a chair',
  place: 0,
  actors: {
    universities: 'chair',
    users: 'chair',
    requests: 'chair',
    topics: 'chair',
    projects: 'chair',
    taskforces: 'chair',
    resources: 'chair',
    offers: 'chair',
  },
});
