import { firstLine, foldKeyword, keywordForms, normaliseKeyword } from '../words/keywordText.ts'

/** The effects of decisions 3's reserved words. They win over keywords, and a keyword equal to one is refused. */
export type ReservedCommand = 'stop' | 'start' | 'help'

/** Every reserved word by what it does, in the form that `foldKeyword` gives: `STOP ALL` and `opt-out` are among them. */
export const reservedWords: Record<ReservedCommand, readonly string[]> = {
  stop: [
    ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
    ...['ARRET', 'ARRETE', 'ARRETER'],
  ],
  start: ['START', 'UNSTOP', 'YES', 'OUI'],
  help: ['HELP', 'INFO', 'AIDE'],
}

const commandByWord = new Map<string, ReservedCommand>([
  ...reservedWords.stop.map((word) => [word, 'stop'] as const),
  ...reservedWords.start.map((word) => [word, 'start'] as const),
  ...reservedWords.help.map((word) => [word, 'help'] as const),
])

/** Reads a word, in the form that `normaliseKeyword` or `foldKeyword` gives. */
export function reservedWord(normalised: string): ReservedCommand | undefined {
  return commandByWord.get(normalised)
}

/** A text's wish: `word` is the reserved word that the whole of it or its first line is, however it is written. */
export function readCommand(text: string): { command: ReservedCommand; word: string } | undefined {
  for (const word of keywordForms(text)) {
    const command = reservedWord(word)
    if (command) return { command, word }
  }
  return undefined
}

/** A longer text that begins with an opt-out word opts nobody out; staff are shown it as a likely no. */
export function beginsWithStop(text: string): boolean {
  if (readCommand(text)) return false
  const [first = '', second = ''] = wordsOf(firstLine(text))
  return [first, `${first}${second}`].some((word) => reservedWord(word) === 'stop')
}

/**
 * The yes of a text to somebody who was asked for one: its first word, unless a no or an opt-out word stands in the
 * same line. `Yes please`, `Y`, `YES YES` and `Oui svp` are one.
 */
export function yesOf(text: string): 'YES' | 'OUI' | undefined {
  const words = wordsOf(firstLine(text))
  const yes = yesByWord.get(words[0] ?? '')
  if (!yes || words.some((word) => noWords.has(word) || reservedWord(word) === 'stop')) return undefined
  return yes
}

const yesByWord = new Map([
  ...['YES', 'Y', 'YEAH', 'YEP'].map((word) => [word, 'YES'] as const),
  ['OUI', 'OUI'] as const,
])
const noWords: ReadonlySet<string> = new Set(['NO', 'NON', 'NOT', 'PAS', 'NEVER', 'JAMAIS', 'DONT'])

const wordsOf = (line: string): string[] =>
  normaliseKeyword(line)
    .replace(/['’]/g, '')
    .split(/[\s,;:!?]+/)
    .map(foldKeyword)
    .filter((word) => word !== '')
