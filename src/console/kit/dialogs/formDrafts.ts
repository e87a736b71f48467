export type FormDraft = { initial: unknown; values: unknown }

const storageKey = 'fanfare.formDrafts'

/** Values typed into dialogs that were closed without being done, with what they were typed over; gone with the page. */
const drafts = new Map<string, FormDraft>()

export function keepFormDraft(name: string, draft: FormDraft): void {
  drafts.set(name, draft)
}

export function findFormDraft(name: string): FormDraft | undefined {
  return drafts.get(name)
}

export function dropFormDraft(name: string): void {
  drafts.delete(name)
}

/**
 * Keeps one over the way to the sign-in and back, in this tab and for this person alone. A file that was chosen cannot
 * be kept, and neither can what was typed beside it.
 */
export function keepOverSignIn(person: string, name: string, draft: FormDraft): void {
  if (hasFile(draft.values)) return
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ person, name, draft }))
  } catch (error) {
    console.warn('What was typed could not be kept: the browser has no room.', error)
  }
}

/** A draft that was kept so comes back once, when the same person opens the same dialog. */
export function takeOverSignIn(person: string, name: string): FormDraft | undefined {
  const kept = parsed(sessionStorage.getItem(storageKey))
  if (kept?.person !== person || kept.name !== name) return undefined
  sessionStorage.removeItem(storageKey)
  return kept.draft
}

type Kept = { person: string; name: string; draft: FormDraft }

function parsed(text: string | null): Kept | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Kept)
  } catch {
    return undefined
  }
}

const hasFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(hasFile))
