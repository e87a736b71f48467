/**
 * The code of a Google Analytics 4 property (`G-…`) as it is sent there; undefined for anything else, which counts
 * nobody.
 */
export function analyticsCode(text: string | null | undefined): string | undefined {
  const code = text?.trim().toUpperCase() ?? ''
  return /^G-[A-Z0-9]{4,20}$/.test(code) ? code : undefined
}
