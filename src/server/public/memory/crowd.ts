import type { Db } from '#server/platform/db/db.ts'

/** How many forms a process works on at once. At some 600 a second whoever comes last waits for a second. */
export const mostForms = 600
/** When it makes sense to send the same form again. */
export const busySeconds = 5

const forms = new WeakMap<Db, number>()

/** Answers how to leave; undefined where it is full, and then nothing was begun. */
export function takePlace(db: Db): (() => void) | undefined {
  const inside = forms.get(db) ?? 0
  if (inside >= mostForms) return undefined
  forms.set(db, inside + 1)
  return () => void forms.set(db, (forms.get(db) ?? 1) - 1)
}
