export type FormDraft = { initial: unknown; values: unknown }

/** What was typed into dialogs that were closed without being done, with what it was typed over; gone with the page. */
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
