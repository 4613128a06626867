import { atEveryKind, journeysOf } from './journeys.ts';

journeysOf({
  name: 'an administrator',
  place: 1,
  actors: atEveryKind('administrator'),
  inGate: ['topics', 'requests'],
});
