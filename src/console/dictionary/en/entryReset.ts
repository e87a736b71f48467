/** The question before a person is reset in an experience. */
export const entryReset = {
  title: 'Reset {name} in this experience?',
  verb: 'Reset',
  done: 'Reset complete.',
  goes: 'This goes, and nothing brings it back:',
  'count.entries': 'Entries: {count}',
  'count.images': 'Pictures: {count}',
  'count.notes': 'Notes: {count}',
  'count.prizes': 'Prizes: {count}, which go back to their pools unless they are codes',
  stays:
    'Limits of entries count anew for this person. Codes that were given or used stay so. Opt-ins, messages, other experiences and the history stay.',
  none: 'This person has no entry in this experience, so there is nothing to reset.',
} as const
