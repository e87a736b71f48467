/** A code as it is kept and compared: capitals and digits; case, blanks and dashes do not matter. */
export const normaliseCode = (typed: string): string =>
  typed
    .slice(0, 200)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')

type Lengths = { readonly min: number; readonly max: number }

/** Why what is already normalised is no code. */
export function whyNoCode(
  code: string,
  { min, max }: Lengths,
): 'code_too_short' | 'code_too_long' | 'code_not_plain' | undefined {
  if (/[^A-Z0-9]/.test(code)) return 'code_not_plain'
  if (code.length < min) return 'code_too_short'
  return code.length > max ? 'code_too_long' : undefined
}
