type Draft = { initial: string; values: unknown }

/** What was typed into dialogs that were closed without being done; gone with the page. */
const drafts = new Map<string, Draft>()

export function keepFormDraft(name: string, draft: { initial: unknown; values: unknown }): void {
  drafts.set(name, { initial: JSON.stringify(draft.initial), values: draft.values })
}

/** Only what was typed over these same initial values: what was changed since then is never written over. */
export function findFormDraft(name: string, initial: unknown): unknown {
  const draft = drafts.get(name)
  if (draft?.initial === JSON.stringify(initial)) return draft.values
  drafts.delete(name)
  return undefined
}

export function dropFormDraft(name: string): void {
  drafts.delete(name)
}
