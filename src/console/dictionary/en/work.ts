/** Words that tasks and tickets share. */
export const work = {
  findPerson: 'Type a name, a phone or an e-mail',
  findUser: 'Type a name or an e-mail',
  nobody: 'Nobody',
  whose: 'Whose',
  mine: 'Mine',
  madeBy: 'Made by',
  begunFrom: 'Begun from',
  conversation: 'The conversation',
  entry: 'An entry of “{experience}”',
} as const
