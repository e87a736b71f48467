/** The panel for technical support. */
export const support = {
  title: 'Technical support',
  about:
    'Say what you did and what happened. The address of this page goes with it, and your e-mail address.',
  message: 'Message',
  send: 'Send message',
  sent: 'Your message goes to support by e-mail, with your address for the answer.',
  kept: 'Your message was kept for the administrators of this installation. It is not sent by e-mail, since none is set up for support.',
  inboxEmpty: 'No messages',
  inboxEmptyText:
    'What people write to technical support stands here, whether or not it is sent by e-mail too.',
  open: 'Open',
  done: 'Done',
  all: 'All',
  from: 'From',
  page: 'Page',
  written: 'Written',
  mailed: 'Sent by e-mail',
  doneBy: 'Done by {name}',
  markDone: 'Mark as done',
  markOpen: 'Open again',
  markedDone: 'Marked as done.',
  markedOpen: 'Open again.',
} as const
