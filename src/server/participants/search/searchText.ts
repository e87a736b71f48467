import { searchPattern } from '#server/platform/searchPattern.ts'
import { normaliseEmail, normalisePhone } from '../identity.ts'

/** What a search text asks for: one exact phone or e-mail, or a pattern for LIKE on the folded `search` column. */
export type Search = { phone: string } | { email: string } | { pattern: string }

/** An e-mail address or a phone number finds by equality, any other text a part of name, phone or e-mail. */
export function searchOf(query: string): Search {
  const email = query.includes('@') ? normaliseEmail(query) : undefined
  if (email) return { email }
  const phone = query.replace(/\D/g, '').length >= 10 ? normalisePhone(query) : undefined
  if (phone) return { phone }
  return { pattern: participantPattern(query) }
}

/**
 * What `search_participants` finds by: a part of name, phone or e-mail. Phone numbers are found however they are
 * written, by their digits.
 */
export function participantPattern(text: string): string {
  const digits = text.replace(/[\s().+-]/g, '')
  return searchPattern(/^\d{4,}$/.test(digits) ? digits : text)
}
