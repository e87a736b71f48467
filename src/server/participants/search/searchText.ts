import { searchPatterns } from '#server/platform/searchPattern.ts'
import { normaliseEmail, normalisePhone } from '../identity.ts'

/** What a search text asks for: one exact phone or e-mail, or patterns for LIKE on the folded `search` column. */
export type Search = { phone: string } | { email: string } | { patterns: string[] }

/** An e-mail address or a phone number finds by equality, any other text by parts of name, phone or e-mail. */
export function searchOf(query: string): Search {
  const email = query.includes('@') ? normaliseEmail(query) : undefined
  if (email) return { email }
  const phone = query.replace(/\D/g, '').length >= 10 ? normalisePhone(query) : undefined
  if (phone) return { phone }
  return { patterns: participantPatterns(query) }
}

/**
 * What `search_participants` finds by: each word is a part of name, phone or e-mail, in any order. Phone numbers are
 * found however they are written, by their digits.
 */
export function participantPatterns(text: string): string[] {
  const digits = text.replace(/[\s().+-]/g, '')
  return searchPatterns(/^\d{4,}$/.test(digits) ? [digits] : text.trim().split(/\s+/))
}
