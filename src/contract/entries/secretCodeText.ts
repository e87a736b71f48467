/** A secret code as it is kept and compared: capitals and digits; case, blanks and dashes do not matter. */
export const normaliseSecretCode = (typed: string): string =>
  typed
    .slice(0, 200)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')

export const secretCodeLengths = { min: 6, max: 40 } as const

/** Why what is already normalised is no code. */
export function whyNoSecretCode(
  code: string,
): 'code_too_short' | 'code_too_long' | 'code_not_plain' | undefined {
  if (/[^A-Z0-9]/.test(code)) return 'code_not_plain'
  if (code.length < secretCodeLengths.min) return 'code_too_short'
  return code.length > secretCodeLengths.max ? 'code_too_long' : undefined
}

/** What codes are made of: letters and digits of which none looks like another. */
export const secretCodeLetters = 'ACDEFGHJKLMNPQRTUVWXY34679'
