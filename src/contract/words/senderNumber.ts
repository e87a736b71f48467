/**
 * The number of an SMS sender. It is kept as its digits alone: three to eight are a shortcode, more a phone number with
 * its country. Providers write the latter with or without a plus sign, and in North America at times without the country.
 */
const longest = { shortcode: 8, number: 15 }

/** The digits of a number in whichever form it is written; anything else comes back as it is, without blanks around. */
export function codeOf(address: string): string {
  const trimmed = address.trim()
  const digits = trimmed.replace(/[\s().+\-\p{Cf}]/gu, '')
  const isNumber = /^\d{3,}$/.test(digits)
  if (!isNumber) return trimmed
  return digits.length > longest.shortcode ? digits.replace(/^00(?=[1-9]\d{6,14}$)/, '') : digits
}

/** The codes by which a sender may be kept whose number is written like this, the nearest first. */
export function codesOf(address: string): string[] {
  const code = codeOf(address)
  if (/^[2-9]\d{2}[2-9]\d{6}$/.test(code) && !address.trim().startsWith('+')) return [code, `1${code}`]
  return /^1[2-9]\d{2}[2-9]\d{6}$/.test(code) ? [code, code.slice(1)] : [code]
}

/** As providers of phone numbers want it: a shortcode as it is, a longer number in E.164. */
export const numberOf = (code: string): string =>
  /^\d+$/.test(code) && code.length > longest.shortcode && code.length <= longest.number ? `+${code}` : code
