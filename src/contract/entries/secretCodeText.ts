import { whyNoCode } from '../words/codeText.ts'

export { normaliseCode as normaliseSecretCode } from '../words/codeText.ts'

export const secretCodeLengths = { min: 6, max: 40 } as const

/** Why what is already normalised is no code. */
export const whyNoSecretCode = (code: string) => whyNoCode(code, secretCodeLengths)

/** The characters of codes: letters and digits of which none looks like another. */
export const secretCodeLetters = 'ACDEFGHJKLMNPQRTUVWXY34679'
