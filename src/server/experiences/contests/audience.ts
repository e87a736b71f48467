import type { ContestSettings } from '#contract/experiences/contest.ts'
import type { Kind, SettingsOf } from '#contract/experiences/kinds.ts'
import type { StoredIntake } from '../queries/experiences.ts'

type Set = { readonly settings: SettingsOf<Kind> }

/** A contest's own part that other kinds have not; undefined for one of those. */
export const contestOf = ({ settings }: Set): ContestSettings | undefined =>
  'form_rules' in settings ? settings : undefined

type Seen = Pick<StoredIntake, 'is_draft' | 'visibility'> & Set

/**
 * The right to enter: of a private contest the members of its list alone, though its page is for whoever has the
 * address.
 */
export function audienceOf({ is_draft, visibility, ...of }: Seen): 'everybody' | 'invited' | 'nobody' {
  if (is_draft || visibility === 'hidden') return 'nobody'
  if (visibility === 'public') return 'everybody'
  return contestOf(of) ? 'invited' : 'nobody'
}

/** Whether it asks for consent to texts or e-mail by itself. */
export const asksForConsent = (experience: Set): boolean => contestOf(experience)?.has_optin ?? true
