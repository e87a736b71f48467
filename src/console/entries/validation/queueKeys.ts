/** The key of each act in the queue: what listens to it, what a button announces and what the help says are one. */
export const queueKeys = {
  accept: 'v',
  reject: 'x',
  kick: 'k',
  skip: 'n',
  handOver: 'o',
  notes: 'c',
  toggleKicked: 'w',
  preview: 't',
  several: 's',
  undo: 'z',
} as const

/** Takes the suggested credits over, also while a field is typed in. */
export const takeOverKey = 'Alt+S'
