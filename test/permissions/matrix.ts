/**
 * Who may do what, cell by cell, written out by hand from the product's decisions: nothing here is
 * worked out from the policy, which is checked by it, as are the API and the browser.
 *
 * Columns are the ten actors. Where a column has nothing to do with a section (the lead of a
 * project, among topics) it is one more ordinary member. `y` may, `.` may not. `*` stands for
 * every situation of the section. What nobody may has no row.
 */
export const actorNames = [
  'anonymous',
  'stranger',
  'member',
  'self',
  'owner',
  'lead',
  'contact',
  'chair',
  'local chair',
  'administrator',
] as const;
export type ActorName = (typeof actorNames)[number];

/** The situations of a section's records that the answers depend on: as they are kept, and as drafts. */
export const situations = {
  users: { kept: ['a member', 'an administrator'], drafts: ['new'] },
  taskforces: { kept: ['any'], drafts: ['new'] },
  projects: {
    kept: ['bare proposal', 'proposal in a task force', 'past proposal', 'closed'],
    drafts: ['bare proposal', 'proposal in a task force', 'past proposal'],
  },
  topics: { kept: ['any'], drafts: ['new'] },
  universities: { kept: ['any'], drafts: ['new'] },
  resources: { kept: ['approved', 'unapproved'], drafts: ['new'] },
  offers: { kept: ['standing', 'expired', 'closed'], drafts: ['new'] },
  requests: { kept: ['any'], drafts: ['new'] },
  chairs: { kept: ['any'], drafts: ['new'] },
  admins: { kept: ['any'], drafts: ['new'] },
  notices: { kept: ['any'], drafts: ['new'] },
  introductions: { kept: ['to a member', 'to join', 'withheld'], drafts: ['new'] },
  blocks: { kept: ['any'], drafts: ['new'] },
  follows: { kept: ['any'], drafts: ['new'] },
  searches: { kept: ['any'], drafts: ['new'] },
  reports: { kept: ['of a member', 'of an administrator'], drafts: ['new'] },
  images: { kept: ['any'], drafts: ['new'] },
  audit: { kept: ['any'], drafts: ['new'] },
  'missed-searches': { kept: ['any'], drafts: ['new'] },
} as const;

export const matrix: Record<keyof typeof situations, string> = {
  users: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    y    y    y    y    y    y    y    y
    see-private          | *                |  .    .    .    y    .    .    .    .    .    y
    create               | new              |  .    .    .    .    .    .    .    .    .    y
    edit                 | *                |  .    .    .    y    .    .    .    y    y    y
    delete               | a member         |  .    .    .    y    .    .    .    y    y    y
    delete               | an administrator |  .    .    .    y    .    .    .    .    .    y
    restore              | *                |  .    .    .    .    .    .    .    .    .    y
    see-bounces          | *                |  .    .    .    .    .    .    .    .    .    y
    change-sign-in       | *                |  .    .    .    y    .    .    .    .    .    .
  `,
  taskforces: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    y    y    y    y    y    y    y    y
    create               | new              |  .    .    .    .    .    .    .    y    y    y
    edit                 | *                |  .    .    .    .    .    .    .    .    y    y
    delete               | *                |  .    .    .    .    .    .    .    .    y    y
  `,
  // The last two transitions speak of the project; whether one may edit it at all is asked first.
  projects: `
                                                    anon strg memb self ownr lead cont chai locl admn
    see                  | *                        |  .    .    y    y    y    y    y    y    y    y
    create               | bare proposal            |  .    .    y    y    y    y    y    y    y    y
    create               | proposal in a task force |  .    .    .    .    .    .    .    y    y    y
    create               | past proposal            |  .    .    .    .    .    .    .    y    y    y
    edit                 | *                        |  .    .    .    .    .    y    .    y    y    y
    delete               | *                        |  .    .    .    .    .    y    .    y    y    y
    close                | *                        |  .    .    .    .    .    y    .    y    y    y
    choose-status        | bare proposal            |  .    .    .    .    .    .    .    y    y    y
    choose-status        | proposal in a task force |  .    .    y    y    y    y    y    y    y    y
    choose-status        | past proposal            |  .    .    y    y    y    y    y    y    y    y
    choose-status        | closed                   |  .    .    .    .    .    .    .    y    y    y
    add-taskforce        | bare proposal            |  .    .    .    .    .    .    .    y    y    y
    add-taskforce        | proposal in a task force |  .    .    y    y    y    y    y    y    y    y
    add-taskforce        | past proposal            |  .    .    .    .    .    .    .    y    y    y
    add-taskforce        | closed                   |  .    .    .    .    .    .    .    y    y    y
  `,
  topics: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    y    y    y    y    y    y    y    y
    create               | new              |  .    .    .    .    .    .    .    y    y    y
    edit                 | *                |  .    .    .    .    .    .    .    y    y    y
    delete               | *                |  .    .    .    .    .    .    .    y    y    y
    merge                | *                |  .    .    .    .    .    .    .    .    .    y
  `,
  universities: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    y    y    y    y    y    y    y    y
    create               | new              |  .    .    .    .    .    .    .    y    y    y
    edit                 | *                |  .    .    .    .    .    .    y    y    y    y
    delete               | *                |  .    .    .    .    .    .    y    y    y    y
  `,
  resources: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | approved         |  .    .    y    y    y    y    y    y    y    y
    see                  | unapproved       |  .    .    .    .    .    .    .    .    y    y
    create               | new              |  .    .    .    .    .    .    .    y    y    y
    edit                 | approved         |  .    .    .    .    .    .    .    y    y    y
    edit                 | unapproved       |  .    .    .    .    .    .    .    .    y    y
    delete               | approved         |  .    .    .    .    .    .    .    y    y    y
    delete               | unapproved       |  .    .    .    .    .    .    .    .    y    y
    approve              | unapproved       |  .    .    .    .    .    .    .    .    y    y
    publish              | *                |  .    .    .    .    .    .    .    .    y    y
  `,
  offers: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | standing         |  .    .    y    y    y    y    y    y    y    y
    see                  | expired          |  .    .    .    .    y    .    .    .    .    y
    see                  | closed           |  .    .    y    y    y    y    y    y    y    y
    create               | new              |  .    .    y    y    y    y    y    y    y    y
    edit                 | *                |  .    .    .    .    y    .    .    .    .    y
    delete               | *                |  .    .    .    .    y    .    .    .    .    y
    renew                | *                |  .    .    .    .    y    .    .    .    .    y
    close                | *                |  .    .    .    .    y    .    .    .    .    y
  `,
  // A member who creates one nominates somebody; a stranger asks for themselves.
  requests: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    .    .    .    .    .    .    .    y
    create               | new              |  .    .    y    y    y    y    y    y    y    y
    edit                 | *                |  .    .    .    .    .    .    .    .    .    y
    delete               | *                |  .    .    .    .    .    .    .    .    .    y
    approve              | *                |  .    .    .    .    .    .    .    .    .    y
    decline              | *                |  .    .    .    .    .    .    .    .    .    y
    ask                  | *                |  .    .    .    .    .    .    .    .    .    y
    ask-to-join          | *                |  .    y    .    .    .    .    .    .    .    .
  `,
  chairs: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    y    y    y    y    y    y    y    y
  `,
  admins: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    y    y    y    y    y    y    y    y
    create               | new              |  .    .    .    .    .    .    .    .    .    y
    delete               | *                |  .    .    .    .    .    .    .    .    .    y
    announce             | *                |  .    .    .    .    .    .    .    .    .    y
  `,
  // Of what a member is told nobody else knows.
  notices: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    .    y    .    .    .    .    .    .
    delete               | *                |  .    .    .    y    .    .    .    .    .    .
  `,
  // The owner wrote: to self, or to the chairs of the task force here.
  introductions: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | to a member      |  .    .    .    y    y    .    .    .    .    .
    see                  | to join          |  .    .    .    .    y    .    .    .    y    .
    see                  | withheld         |  .    .    .    .    y    .    .    .    .    .
    create               | new              |  .    .    y    y    y    y    y    y    y    y
    edit                 | to a member      |  .    .    .    y    .    .    .    .    .    .
    edit                 | to join          |  .    .    .    .    .    .    .    .    y    .
    withdraw             | *                |  .    .    .    .    y    .    .    .    .    .
  `,
  reports: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | of a member      |  .    .    .    .    y    .    .    .    .    y
    see                  | of an administrator |  .    .    .    .    y    .    .    .    .    .
    create               | new              |  .    .    y    y    y    y    y    y    y    y
    edit                 | of a member      |  .    .    .    .    .    .    .    .    .    y
  `,
  // Nobody knows who blocks them.
  blocks: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    .    y    .    .    .    .    .    .
    create               | new              |  .    .    y    y    y    y    y    y    y    y
    edit                 | *                |  .    .    .    y    .    .    .    .    .    .
    delete               | *                |  .    .    .    y    .    .    .    .    .    .
  `,
  // What somebody follows and saves is theirs alone.
  follows: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    .    y    .    .    .    .    .    .
    create               | new              |  .    .    y    y    y    y    y    y    y    y
    delete               | *                |  .    .    .    y    .    .    .    .    .    .
  `,
  searches: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    .    y    .    .    .    .    .    .
    create               | new              |  .    .    y    y    y    y    y    y    y    y
    edit                 | *                |  .    .    .    y    .    .    .    .    .    .
    delete               | *                |  .    .    .    y    .    .    .    .    .    .
  `,
  images: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    y    y    y    y    y    y    y    y
    create               | new              |  .    .    y    y    y    y    y    y    y    y
  `,
  // Who changed what, and who was refused.
  audit: `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    .    .    .    .    .    .    .    y
  `,
  // What was searched for and not found.
  'missed-searches': `
                                            anon strg memb self ownr lead cont chai locl admn
    see                  | *                |  .    .    .    .    .    .    .    .    .    y
    create               | new              |  .    .    y    y    y    y    y    y    y    y
    delete               | *                |  .    .    .    .    .    .    .    .    .    y
  `,
};
