import { searchPatterns } from '#server/platform/searchPattern.ts'
import { normaliseEmail, normalisePhone } from '../identity.ts'
import { writtenForms } from '../renumbered.ts'

/** One whole phone in each form in which it may be kept, one e-mail, or patterns for LIKE on the folded `search` column. */
export type Search = { phones: readonly string[] } | { email: string } | { patterns: string[] }

/** An e-mail address or a phone number finds by equality, any other text by parts of name, phone or e-mail. */
export function searchOf(query: string): Search {
  const email = query.includes('@') ? normaliseEmail(query) : undefined
  if (email) return { email }
  const phone = query.replace(/\D/g, '').length >= 10 ? normalisePhone(query) : undefined
  if (phone) return { phones: writtenForms(phone) }
  return { patterns: participantPatterns(query) }
}

/**
 * Patterns for `search_participants`: each word is a part of name, phone or e-mail, in any order. Phone numbers are found
 * however they are written, by their digits; a whole one that its country changed, by those of today.
 */
export function participantPatterns(text: string): string[] {
  const digits = text.replace(/[\s().+-]/g, '')
  if (!/^\d{4,}$/.test(digits)) return searchPatterns(text.trim().split(/\s+/))
  const today = normalisePhone(text)?.slice(1)
  return searchPatterns([today === undefined || today.includes(digits) ? digits : today])
}
