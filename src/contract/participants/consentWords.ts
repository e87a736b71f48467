/** The word of a file's cell on a person's consent. Only a clear yes opts in. */
export type ConsentAnswer = 'yes' | 'no' | 'empty' | 'other'

/** Case, accents and blanks at the ends do not count. */
export const consentWords = {
  yes: ['yes', 'y', 'oui', 'o', 'sim', 'true', 'vrai', 'on', '1'],
  no: ['no', 'n', 'non', 'nao', 'false', 'faux', 'off', '0'],
} as const

const answers = new Map<string, ConsentAnswer>([
  ['', 'empty'],
  ...consentWords.yes.map((word): [string, ConsentAnswer] => [word, 'yes']),
  ...consentWords.no.map((word): [string, ConsentAnswer] => [word, 'no']),
])

export const consentAnswerOf = (cell: string): ConsentAnswer =>
  answers.get(cell.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()) ?? 'other'
