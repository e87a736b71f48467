/** Invitations to the own account, on the launchpad and on their page. */
export const invitations = {
  title: 'Invitations',
  none: 'Nobody invites you at the moment',
  noneText: 'An invitation that was withdrawn, is older than 7 days or was answered is not here any more.',
  text: '{by} invites you to work for {client} as: {role}',
  textOfNobody: '{client} invites you to work for it as: {role}',
  until: 'Until you accept, {client} sees nothing of your account. This can be accepted until {at}.',
  accept: 'Accept',
  acceptOf: 'Accept the invitation of {client}',
  accepted: 'You work for {client} now.',
  decline: 'Decline',
  declineOf: 'Decline the invitation of {client}',
  declined: 'Invitation declined',
  declineTitle: 'Decline the invitation of {client}?',
  declineText: 'You do not work for {client} then. It can invite you again.',
  signedInAs: 'You are signed in as {email}.',
} as const
