import { journeysOf } from './journeys.ts';

journeysOf({
  name: 'somebody whose own it is',
  place: 2,
  actors: {
    universities: 'contact',
    users: 'self',
    projects: 'lead',
    taskforces: 'local chair',
    resources: 'local chair',
    offers: 'owner',
  },
});
