/**
 * The normal forms by which one person is recognised (decisions 3): phone as E.164, e-mail in lower case. Two
 * spellings of the same thing must give the same text, and what cannot be right gives undefined, never a guess
 * that would join two persons. Households are recognised in `householdAddress.ts`.
 */
import { domainToASCII } from 'node:url'
// The small metadata checks length and general pattern only. The full one knows today's area codes, and would
// refuse real persons with tomorrow's.
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { cleanEmail, cleanPhone } from '#contract/address.ts'
import { numberOfToday } from './renumbered.ts'

/**
 * E.164 (`+14165550101`) or undefined. Letters, extensions and short codes are refused.
 * @param defaultCountry ISO 3166 code that a number without `+` belongs to; with an unknown one only numbers with `+` pass.
 */
export function normalisePhone(input: string, defaultCountry = 'CA'): string | undefined {
  if (input.length > 64) return undefined
  const northAmerican = findNorthAmerican(input, defaultCountry)
  if (northAmerican) return northAmerican
  const text = cleanPhone(input).normalize('NFKC').replace(separators, '-')
  if (!/^[\s+(]*\p{Nd}[\p{Nd}\s().·/-]*$/u.test(text)) return undefined
  const country = isSupportedCountry(defaultCountry) ? defaultCountry : undefined
  const written = parsePhoneNumberFromString(text, {
    ...(country && { defaultCountry: country }),
    extract: false,
  })
  if (!written) return undefined
  const today = numberOfToday(written.number)
  const parsed = today === written.number ? written : parsePhoneNumberFromString(today)
  if (!parsed?.isValid()) return undefined
  return parsed.countryCallingCode !== '1' || isNorthAmerican(parsed.nationalNumber)
    ? parsed.number
    : undefined
}

/**
 * Signs that people see as a hyphen between groups of digits: dashes, the minus sign, hyphen bullet, tilde and bullets.
 */
const separators = /[\p{Pd}\u2212\u2043~\u223c\u2022\u2027\u2219\u25cf\u30fb_]/gu

/**
 * The phone of somebody whose text a gateway handed in: it is there, whatever the library knows of its country, so a
 * number in E.164 is taken as it came. Undefined for letters and short codes.
 */
export function phoneHeard(from: string): string | undefined {
  const known = normalisePhone(from)
  if (known) return known
  const digits = cleanPhone(from)
  return /^\+[1-9]\d{6,14}$/.test(digits) ? numberOfToday(digits) : undefined
}

// An import of a million rows takes this way: it costs a twentieth of the library's parse.
function findNorthAmerican(input: string, defaultCountry: string): string | undefined {
  if (!/^\s*\+?[\d\s().-]+$/.test(input)) return undefined
  const digits = input.replace(/\D/g, '')
  const isInternational = input.trimStart().startsWith('+')
  if (!isInternational && defaultCountry !== 'CA' && defaultCountry !== 'US') return undefined
  const hasCountryCode = digits.length === 11 && digits.startsWith('1')
  if (!hasCountryCode && (isInternational || digits.length !== 10)) return undefined
  const national = digits.slice(-10)
  return isNorthAmerican(national) ? `+1${national}` : undefined
}

/** NANP: area code and exchange begin with 2–9, and an area code never ends in 11 (911 and its like) nor has 9 in the middle. */
function isNorthAmerican(national: string): boolean {
  return /^[2-9](?!11)[0-8]\d[2-9]\d{6}$/.test(national)
}

/**
 * An address in lower case, its domain in ASCII, or undefined. Quoted local parts and addresses without a dot in
 * the domain are refused, and so is any line break, also at the end: it could redirect an envelope (RFC 5321, 4.5.3.1
 * for the lengths).
 */
export function normaliseEmail(input: string): string | undefined {
  if (input.length > 1_000 || /[\r\n]/.test(input)) return undefined
  const written = cleanEmail(input)
  // The Kelvin sign would become a k, and its address that of somebody else.
  if (/\u212a[^@]*@/.test(written)) return undefined
  const [local = '', writtenDomain = '', ...more] = written.normalize('NFC').toLowerCase().split('@')
  if (more.length > 0 || !isLocalPart(local)) return undefined
  const domain = /[^\0-\x7f]/.test(writtenDomain) ? domainToASCII(writtenDomain) : writtenDomain
  const address = `${local}@${domain}`
  return address.length <= 254 && isDomain(domain) ? address : undefined
}

function isLocalPart(local: string): boolean {
  if (local.length === 0 || local.length > 64) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  return !/[\s\p{Cc}\p{Cf}\p{Cs}<>()[\],;:\\"]/u.test(local)
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length >= 2 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    /^(?:[a-z]{2,}|xn--.+)$/.test(last)
  )
}
