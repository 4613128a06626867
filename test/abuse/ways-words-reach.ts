import type { NoticeSubject } from '../../shared/notice/notice-definitions.ts';

export type Way = {
  /** The way in which one member's words reach another, as its test calls it. */
  way: string;
  /** Whether a block holds; else why its words come all the same. */
  block: 'holds' | 'the office speaks' | 'about one’s own' | 'nobody is here yet' | 'asks all alike';
  /** Whether the choice of who may write holds; else what somebody did to be reached. */
  choice: 'holds' | 'the role was accepted' | 'asked for it' | 'can be ended' | 'none';
  notices?: NoticeSubject[];
};

/** Every way in which one member's words reach another. */
export const ways: readonly Way[] = [
  { way: 'a message', block: 'holds', choice: 'holds', notices: ['introduced'] },
  { way: 'a request to join', block: 'holds', choice: 'the role was accepted' },
  { way: 'interest in a project', block: 'holds', choice: 'the role was accepted' },
  { way: 'interest in an opportunity', block: 'holds', choice: 'the role was accepted' },
  {
    way: 'a handover',
    block: 'holds',
    choice: 'holds',
    notices: ['handover-asked', 'handover-ended'],
  },
  {
    way: 'the answer to a handover',
    block: 'holds',
    choice: 'asked for it',
    notices: ['handover-accepted', 'handover-declined'],
  },
  {
    way: 'being named as a lead',
    block: 'holds',
    choice: 'holds',
    notices: ['lead-added', 'role-offered', 'role-changed'],
  },
  { way: 'being named as a chair', block: 'holds', choice: 'holds', notices: ['chair-added'] },
  { way: 'being named as the contact', block: 'holds', choice: 'holds', notices: ['contact-added'] },
  { way: 'being added to a task force', block: 'holds', choice: 'holds', notices: ['taskforce-joined'] },
  {
    way: 'being removed from a role',
    block: 'holds',
    choice: 'holds',
    notices: ['chair-removed', 'lead-removed', 'taskforce-left'],
  },
  {
    way: 'a changed profile',
    block: 'holds',
    choice: 'holds',
    notices: ['profile-changed', 'profile-changed-unnamed'],
  },
  {
    way: 'a resource to approve',
    block: 'holds',
    choice: 'the role was accepted',
    notices: ['resource-waiting'],
  },
  { way: 'the closing of an opportunity', block: 'holds', choice: 'asked for it', notices: ['offer-closed'] },
  { way: 'the closing of a project', block: 'holds', choice: 'asked for it', notices: ['project-closed'] },
  { way: 'a digest', block: 'holds', choice: 'can be ended' },
  {
    way: 'what administrators decide and answer',
    block: 'the office speaks',
    choice: 'none',
    notices: ['report-settled', 'nominee-approved'],
  },
  {
    way: 'what waits for administrators',
    block: 'the office speaks',
    choice: 'none',
    notices: [
      'request-waiting',
      'request-answered',
      'report-waiting',
      'resource-without-chair',
      'taskforce-without-chair',
      'project-without-lead',
      'university-without-contact',
      'second-factor-lost',
    ],
  },
  { way: 'an announcement', block: 'the office speaks', choice: 'none' },
  { way: 'the thread of a request to join', block: 'the office speaks', choice: 'none' },
  {
    way: 'the end of one’s own opportunity',
    block: 'about one’s own',
    choice: 'none',
    notices: ['offer-expiring', 'offer-expired'],
  },
  { way: 'a nomination or an invitation', block: 'nobody is here yet', choice: 'none' },
  { way: 'lists and pages', block: 'asks all alike', choice: 'none' },
];
