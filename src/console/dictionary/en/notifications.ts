/** The bell, and asking somebody for a yes. */
export const notifications = {
  notifications: 'Notifications',
  unread: 'Notifications: {count} new | Notifications: {count} new',
  ask: 'Ask',
  askSomebody: 'Ask somebody …',
  askName: 'Ask {name}',
  askApprovalTitle: 'Ask for an approval',
  askConfirmationTitle: 'Ask for a confirmation',
  askText: 'The person finds it among the notifications, and gets an e-mail if he or she wants one.',
  nobodyToAsk: 'Nobody else here may do it: a client admin can give somebody the right.',
  askedToast: '{name} was asked',
  askedAt: 'Asked at {at}; again an hour later.',
} as const
