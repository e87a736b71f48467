import { currentClientEid } from '../api/where.ts'

const prefix = 'fanfare.draft'
const keptDays = 14

type Draft = { at: number; values: unknown }

const keyOf = (person: string, form: string) => `${prefix}:${person}:${currentClientEid() ?? ''}:${form}`

/** What a person typed into a form and has not saved, kept in this browser for two weeks. */
export function findDraft(person: string, form: string): { at: Date; values: unknown } | undefined {
  const text = localStorage.getItem(keyOf(person, form))
  if (!text) return undefined
  const draft = parsed(text)
  if (!draft || Date.now() - draft.at > keptDays * 86_400_000) {
    dropDraft(person, form)
    return undefined
  }
  return { at: new Date(draft.at), values: draft.values }
}

export function keepDraft(person: string, form: string, values: unknown): void {
  try {
    localStorage.setItem(keyOf(person, form), JSON.stringify({ at: Date.now(), values } satisfies Draft))
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
