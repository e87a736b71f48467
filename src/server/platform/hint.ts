import { hintMilliseconds, type Subject } from '#contract/subjects.ts'

/**
 * A change, as a hint to read it again; one may be lost. Without `ids` anything of the subject may have changed.
 * Ids are told of what changes many times a second while a screen shows one: of broadcasts, of conversations, and of
 * the participants whose messages changed.
 * `ago_ms`: how long ago, of one that a late stream is told.
 */
export type Hint = { readonly subject: Subject; readonly ids?: readonly string[]; readonly ago_ms?: number }

/** More ids than this are told as "any": a notice of the database has at most 8,000 bytes. */
const mostIds = 150

type Pass = (clientId: number, hint: Hint) => void

/** Passes the first hint of a client and subject on at once, and what comes soon after (`hintMilliseconds`) as one later. */
export function coalesce(pass: Pass): Pass {
  const waiting = new Map<string, Hint | undefined>()
  const passOn: Pass = (clientId, hint) => {
    const key = keyOf(clientId, hint)
    waiting.set(key, undefined)
    pass(clientId, hint)
    const isOver = () => {
      const next = waiting.get(key)
      if (next) passOn(clientId, next)
      else waiting.delete(key)
    }
    setTimeout(isOver, hintMilliseconds(hint.subject)).unref()
  }
  return (clientId, hint) => {
    const key = keyOf(clientId, hint)
    const known = waiting.get(key)
    if (waiting.has(key)) waiting.set(key, known ? merged(known, hint) : hint)
    else passOn(clientId, hint)
  }
}

const keyOf = (clientId: number, { subject }: Hint) => `${clientId}:${subject}`

/** Both as one: their ids, or any where one means any. */
export function merged(known: Hint, more: Hint): Hint {
  const { subject } = more
  if (!known.ids || !more.ids) return { subject }
  const ids = [...new Set([...known.ids, ...more.ids])]
  return ids.length > mostIds ? { subject } : { subject, ids }
}
