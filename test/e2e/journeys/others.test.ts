import { atEveryKind, journeysOf } from './journeys.ts';

/* In the gate each actor goes through a kind at which most is theirs alone: forms are shown by test/screens. */

journeysOf(
  { name: 'a chair', place: 0, actors: atEveryKind('chair'), inGate: ['taskforces'] },
  { name: 'an ordinary member', place: 1, actors: atEveryKind('member'), inGate: ['requests'] },
  {
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
    inGate: ['users'],
  },
);
