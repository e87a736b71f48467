/** What the reserved words of decisions 3 do. They win over keywords, and a keyword equal to one is refused. */
export type ReservedCommand = 'stop' | 'start' | 'help'

/** Every reserved word by what it does, in the form that `normaliseKeyword` gives. */
export const reservedWords: Record<ReservedCommand, readonly string[]> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'ARRET'],
  start: ['START', 'UNSTOP', 'YES', 'OUI'],
  help: ['HELP', 'INFO', 'AIDE'],
}

const commandByWord = new Map<string, ReservedCommand>([
  ...reservedWords.stop.map((word) => [word, 'stop'] as const),
  ...reservedWords.start.map((word) => [word, 'start'] as const),
  ...reservedWords.help.map((word) => [word, 'help'] as const),
])

/** What a text asks for when the whole of it, as `normaliseKeyword` gives it, is a reserved word. */
export function reservedWord(normalised: string): ReservedCommand | undefined {
  return commandByWord.get(normalised)
}
