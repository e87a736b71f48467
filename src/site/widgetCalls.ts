// The chat's calls. The token is this browser's own key to its conversation.
type Given = {
  eid: string
  language: 'en' | 'fr'
  origins: string[]
  texts: Record<'you' | 'us' | 'required' | 'offline' | 'over' | Exclude<Outcome, 'done' | 'over'>, string>
}
export type Outcome =
  | 'done'
  | 'wrongEmail'
  | 'unsendable'
  | 'tooLong'
  | 'tooMany'
  | 'failed'
  | 'gone'
  | 'over'

export type Message = {
  id: string
  direction: 'in' | 'out'
  body: string
  user_name: string | null
  created_at: string
}

const holder = document.querySelector<HTMLElement>('[data-widget]')
export const given = JSON.parse(holder?.dataset.widget ?? '{}') as Given

const tokenKey = `fanfare.widget.${given.eid}`
let canKeep = true
let token = remembered()

export const isKnown = (): boolean => token !== null

/** A browser that keeps nothing for a frame of another site still has the conversation until it leaves the page. */
function remembered(): string | null {
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    canKeep = false
    return null
  }
}

/** The page's copy, where this browser keeps nothing for the frame itself. */
export function adopt(kept: string): void {
  if (!canKeep) token ??= kept || null
}

/** The value that the page keeps instead of the frame; undefined where the frame keeps it. */
export const toKeep = (): string | undefined => (canKeep ? undefined : (token ?? ''))

function remember(next: string | null): void {
  token = next
  try {
    if (next === null) localStorage.removeItem(tokenKey)
    else localStorage.setItem(tokenKey, next)
  } catch {
    // Then it lasts as long as the page.
  }
}

/** The same words in another try have the same key, so that they arrive once. */
let pending: { words: string; key: string } | undefined

function keyOf(words: string): string {
  if (pending?.words !== words) pending = { words, key: newKey() }
  return pending.key
}

/** `crypto.randomUUID` is there on secure pages only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export async function begin(words: Record<string, string>): Promise<Outcome> {
  const { name, email, message } = words
  const key = keyOf(JSON.stringify([name, email, message]))
  const answer = await call('POST', 'visitors', { name, email, message, language: given.language, key })
  if (answer?.ok) {
    const { token: own } = (await answer.json()) as { token: string }
    remember(own)
    pending = undefined
  }
  return outcomeOf(answer, 'gone')
}

export async function send(message: string): Promise<Outcome> {
  const answer = await call('POST', 'messages', { message, key: keyOf(message) })
  if (answer?.ok) pending = undefined
  if (answer?.status === 404) remember(null)
  return outcomeOf(answer, 'over')
}

export async function read(): Promise<Message[] | 'failed' | 'over'> {
  const answer = await call('GET', 'messages')
  if (answer?.status === 404) {
    remember(null)
    return 'over'
  }
  if (!answer?.ok) return 'failed'
  const { data } = (await answer.json().catch(() => ({ data: [] }))) as { data: Message[] }
  return data
}

async function outcomeOf(answer: Response | undefined, ifUnknown: 'gone' | 'over'): Promise<Outcome> {
  if (answer?.ok) return 'done'
  if (answer?.status === 404) return ifUnknown
  if (answer?.status === 429) return 'tooMany'
  if (answer?.status !== 422) return 'failed'
  const { errors = {} } = (await answer.json().catch(() => ({}))) as { errors?: Record<string, unknown> }
  if ('email' in errors) return 'wrongEmail'
  return 'name' in errors || 'message' in errors ? 'unsendable' : 'failed'
}

/** Undefined where no answer came. */
async function call(method: 'GET' | 'POST', what: string, body?: object): Promise<Response | undefined> {
  try {
    return await fetch(`/widget/${given.eid}/${what}`, {
      method,
      credentials: 'omit',
      signal: AbortSignal.timeout(15_000),
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  } catch {
    return undefined
  }
}
