import type { MergeValues } from '#contract/words/mergeFields.ts'

/** The part of a participant that a text may use. */
export type Person = {
  first_name: string | null
  last_name: string | null
  phone: string | null
  email: string | null
  language: string
  data: Record<string, unknown>
}

/** The values of the merge fields for one person; `name` is the name alone, never a phone number. */
export function mergeValuesOf(
  person: Person,
  links: Record<string, string> = {},
  campaign?: MergeValues['campaign'],
): MergeValues {
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    name: [person.first_name, person.last_name].filter(Boolean).join(' '),
    phone: person.phone,
    email: person.email,
    data: person.data,
    links,
    campaign,
  }
}

/** Whether this person gets the French text: where there is one and the person's language is French. */
export function usesFrench(person: { language: string }, french: string | null): boolean {
  return french !== null && person.language === 'fr'
}
