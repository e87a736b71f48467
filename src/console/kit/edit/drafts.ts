import { currentClientEid } from '../api/where.ts'

const prefix = 'fanfare.draft'
const keptDays = 14

/** The values typed, and over what where that can change. */
type Typed = { values: unknown; initial?: unknown }
type Draft = Typed & { at: number }

const keyOf = (person: string, form: string) => `${prefix}:${person}:${currentClientEid() ?? ''}:${form}`

/**
 * Values that a person typed into a form and has not saved, with what they were typed over; kept in this browser for
 * two weeks.
 */
export function findDraft(person: string, form: string): (Typed & { at: Date }) | undefined {
  const text = localStorage.getItem(keyOf(person, form))
  if (!text) return undefined
  const draft = parsed(text)
  if (!draft || Date.now() - draft.at > keptDays * 86_400_000) {
    dropDraft(person, form)
    return undefined
  }
  const { at, initial, values } = draft
  return { at: new Date(at), initial, values }
}

export function keepDraft(person: string, form: string, { initial, values }: Typed): void {
  try {
    localStorage.setItem(
      keyOf(person, form),
      JSON.stringify({ at: Date.now(), initial, values } satisfies Draft),
    )
  } catch (error) {
    console.warn('The draft could not be kept: the browser has no room.', error)
  }
}

export function dropDraft(person: string, form: string): void {
  localStorage.removeItem(keyOf(person, form))
}

function parsed(text: string): Draft | undefined {
  try {
    return JSON.parse(text) as Draft
  } catch {
    return undefined
  }
}
