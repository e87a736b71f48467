/** Before the people of many entries are sent again what they were told. */
export const entryResend = {
  verb: 'Send again',
  question: 'Send the people of {entries} again what they were told?',
  entries: '{count} entry | {count} entries',
  uncounted: '… entries',
  text: 'The message about what was decided or won goes out again as it was, to the phone or e-mail of today; where nothing was decided yet, the answer to the entry. Each message is sent again once.',
  left: 'Whoever opted out or cannot be reached is left, and you are told how many. It can be stopped; what was sent until then stays sent.',
  arrived: 'Also to those who got it the first time',
  begun: 'Sending again has begun. It stands among the jobs.',
} as const
