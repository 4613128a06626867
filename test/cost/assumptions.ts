/** What nobody measured, a month: each is on the generous side of what a professional network sees. */
export const assumptions = {
  visits: { figure: 20, what: 'visits of a member, on each working day one' },
  syncsAVisit: { figure: 12, what: 'syncs of a visit: six minutes, one every half of a minute' },
  changesHeard: { figure: 0.25, what: 'share of the syncs that bring something' },
  firstLoads: { figure: 0.5, what: 'times that a member loads everything: a new device, an emptied browser' },
  edits: { figure: 5, what: 'changes that a member writes' },
  followed: { figure: 0.6, what: 'writes that follow from a change: references, notices' },
  filesAVisit: { figure: 4, what: 'files of the app that a visit asks for; the others are in the browser' },
  appBytes: { figure: 900_000, what: 'bytes of the app that a member loads, releases counted in' },
  pictures: { figure: 60, what: 'pictures that a member sees for the first time' },
  pictureBytes: { figure: 20_000, what: 'bytes of a picture' },
  picturesKept: { figure: 1, what: 'pictures that are kept for a member' },
  bytesKeptAPicture: { figure: 150_000, what: 'bytes of one in all its sizes' },
  mails: { figure: 6, what: 'mails to a member: codes, notices' },
  slower: {
    figure: 1.2,
    what: 'times as long as here a processor takes on AWS; a function has a part of one, by its memory',
  },
  tableMilliseconds: { figure: 5, what: 'milliseconds of a call of the table, one after the other' },
  bucketMilliseconds: { figure: 30, what: 'milliseconds of a call of storage, one after the other' },
  accessLogBytes: { figure: 320, what: 'bytes of the access log’s line of a call' },
  lambdaLogBytes: { figure: 170, what: 'bytes that Lambda writes around a line of a function' },
  canaryMilliseconds: { figure: 4000, what: 'milliseconds of the canary, a cold start counted in' },
  feedShare: {
    figure: 3,
    what: 'times the records’ bytes that the table keeps: the feed, the audit, the index',
  },
} as const;
