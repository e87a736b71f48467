/** Stray messages, as the installation's list. */
export const strays = {
  kept: 'Kept for {days} days: the newest {most} texts and the newest {most} e-mails, of each its first {characters} characters and no files. Fanfare answers none of them.',
  empty: 'No stray message',
  emptyHint:
    'A text or an e-mail that comes in and is for no sender of a client, or comes from no address, is listed here.',
  from: 'From',
  to: 'To',
  text: 'Text',
  reason: 'Why',
  came: 'Came',
  noAddress: 'No address',
  noText: 'It has no text.',
  'channel.sms': 'Text message',
  'channel.email': 'E-mail',
  'reason.no_sender': 'No client has this number',
  'reason.no_phone': 'Comes from nobody’s phone',
  'reason.no_mailbox': 'No client has this mailbox',
  'reason.no_address': 'Comes from no e-mail address',
  'reason.mail_server': 'A mail server’s notice about no e-mail of ours',
} as const
