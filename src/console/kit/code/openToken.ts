/** A token that may stand in `{{…}}`: its key, and what people call it and what it is. */
export type Completable = { readonly key: string; readonly name: string }

/** The beginning of a key that is being typed at the end of this text; undefined where none is. */
export function findOpenToken(before: string): number | undefined {
  const open = /\{\{ ?([a-z0-9_]*)$/i.exec(before)
  return open ? before.length - (open[1] ?? '').length : undefined
}

/** The signs that follow a key that was completed, before this text. */
export const tokenEnd = (after: string): string => (/^ ?\}\}/.test(after) ? '' : '}}')
