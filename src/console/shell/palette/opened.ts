import { mostOpened, type ObjectKind, objectKinds } from '#contract/reporting/objectKinds.ts'

/** Names an object: its id, of an experience its eid, of a conversation its participant's. */
export type Opened = { kind: ObjectKind; id: string }

/** The object that an address of the console shows: its page, or its detail over any page. */
export function openedAt(pathname: string, query: string): Opened | undefined {
  const [, , page = '', first = '', second = ''] = pathname.split('/')
  const texts = new URLSearchParams(query)
  const found: [ObjectKind, string | null][] = [
    ['participant', texts.get('pop')],
    ['user', page === 'users' ? texts.get('user') : null],
    ['conversation', page === 'conversations' || page === 'messenger' ? texts.get('with') : null],
    ['experience', page === 'experience' ? second : null],
    ['broadcast', page === 'broadcasts' ? first : null],
    ['list', page === 'lists' ? first : null],
    ['campaign', page === 'campaigns' ? first : null],
  ]
  const [kind, id] = found.find(([, name]) => name !== null && isName(name)) ?? []
  return kind && id ? { kind, id } : undefined
}

/**
 * Kept in this browser for each person and client, by their ids alone: what they are called, and whether the person may
 * still read them, is asked of the server.
 */
export function rememberOpened(key: string, opened: Opened): void {
  const others = listRemembered(key).filter((one) => !isSame(one, opened))
  try {
    localStorage.setItem(key, JSON.stringify([opened, ...others].slice(0, mostOpened)))
  } catch (error) {
    console.warn('What was opened could not be remembered: the browser has no room.', error)
  }
}

/** The last one first. */
export function listRemembered(key: string): Opened[] {
  const kept = parsed(localStorage.getItem(key))
  return Array.isArray(kept) ? kept.filter(isOpened).slice(0, mostOpened) : []
}

export const openedKey = (userId: string, clientEid: string): string =>
  `fanfare.opened:${userId}:${clientEid}`

export const isSame = (one: Opened, other: Opened | undefined): boolean =>
  one.kind === other?.kind && one.id === other.id

/** An id or an eid; `new` and the like are none. */
const isName = (text: string): boolean =>
  /^([a-z0-9]{12}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(text)

function isOpened(value: unknown): value is Opened {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value)) return false
  return objectKinds.some((kind) => kind === value.kind) && typeof value.id === 'string' && isName(value.id)
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
