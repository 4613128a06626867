import { type Message, msg } from '../../../shared/language/messages.ts';

/**
 * What a form says, by what its button does: it saves a record, or sends what was written to somebody. A form that
 * sends says what is missing once somebody has pressed its button or left a field. One that saves says it from the
 * start, as the product's specification has it.
 */
export const formWords = {
  save: {
    button: msg('Save Changes'),
    panelButton: msg('Save'),
    busy: msg('Saving...'),
    blocked: msg('Cannot Save Changes Due to Errors'),
    missing: msg('Before this can be saved:'),
    missingShort: msg('Your changes can’t be saved yet.'),
    unfinished: msg('Unsaved Changes'),
    click: msg('Click save, here or at the bottom of the page.'),
    offline: msg('You are offline. What you wrote stays here; you can save it when you are online again.'),
    offlineShort: msg('You are offline. They stay here until you can save them.'),
    elsewhere: msg('You have unsaved changes to this form in another tab. They stay there.'),
    back: msg('Your unsaved changes from {when} are back.'),
    discard: msg('Discard them'),
    leave: msg('Leave without saving?'),
    leaveText: msg('Your changes here are not saved yet. If you leave, they are discarded.'),
    leaveBusy: msg('Leave while this is being saved?'),
    leaveBusyKept: msg('Saving continues. If it fails, your changes are back when you open this form again.'),
    leaveBusyLost: msg('Saving continues. If it fails, your changes are lost.'),
    cannotAdd: msg(
      `{kind, select,
        users {You can no longer add this member. What you wrote is still here.}
        universities {You can no longer add this university. What you wrote is still here.}
        taskforces {You can no longer add this task force. What you wrote is still here.}
        topics {You can no longer add this area. What you wrote is still here.}
        projects {You can no longer add this project. What you wrote is still here.}
        offers {You can no longer add this opportunity. What you wrote is still here.}
        resources {You can no longer add this resource. What you wrote is still here.}
        requests {You can no longer add this request. What you wrote is still here.}
        other {You can no longer add it. What you wrote is still here.}
      }`,
    ),
    cannotChange: msg(
      `{kind, select,
        users {You can no longer change this member. What you wrote is still here.}
        universities {You can no longer change this university. What you wrote is still here.}
        taskforces {You can no longer change this task force. What you wrote is still here.}
        topics {You can no longer change this area. What you wrote is still here.}
        projects {You can no longer change this project. What you wrote is still here.}
        offers {You can no longer change this opportunity. What you wrote is still here.}
        resources {You can no longer change this resource. What you wrote is still here.}
        requests {You can no longer change this request. What you wrote is still here.}
        other {You can no longer change it. What you wrote is still here.}
      }`,
    ),
    failed: msg('This was not saved.'),
    refused: msg('This was not saved:'),
    already: msg('This was already saved.'),
    unknown: msg('We don’t know whether this was saved.'),
    /** After why it isn’t known. */
    again: msg('{reason} Save it again: there won’t be a second one.'),
  },
  send: {
    button: msg('Send'),
    panelButton: msg('Send'),
    busy: msg('Sending...'),
    blocked: undefined,
    missing: msg('Before this can be sent:'),
    missingShort: msg('This can’t be sent yet.'),
    unfinished: msg('Not Sent Yet'),
    click: msg('Click send, here or at the bottom of the page.'),
    offline: msg('You are offline. What you wrote stays here; you can send it when you are online again.'),
    offlineShort: msg('You are offline. It stays here until you can send it.'),
    elsewhere: msg('You wrote something in this form in another tab and have not sent it. It stays there.'),
    back: msg('What you wrote on {when} is back.'),
    discard: msg('Discard it'),
    leave: msg('Leave without sending?'),
    leaveText: msg('What you wrote here is not sent yet. If you leave, it is discarded.'),
    leaveBusy: msg('Leave while this is being sent?'),
    leaveBusyKept: msg(
      'Sending continues. If it fails, what you wrote is back when you open this form again.',
    ),
    leaveBusyLost: msg('Sending continues. If it fails, what you wrote is lost.'),
    cannotAdd: msg('You can no longer send this. What you wrote is still here.'),
    cannotChange: msg('You can no longer send this. What you wrote is still here.'),
    failed: msg('This was not sent.'),
    refused: msg('This was not sent:'),
    already: msg('This was already sent.'),
    unknown: msg('We don’t know whether this was sent.'),
    /** After why it isn’t known. */
    again: msg('{reason} Send it again: there won’t be a second one.'),
  },
} as const satisfies Record<string, Record<string, Message | undefined>>;

export type FormWords = (typeof formWords)[keyof typeof formWords];
