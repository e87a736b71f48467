import { given, type Message } from './widgetCalls.ts'

const thread = document.querySelector<HTMLElement>('[data-thread]')
const seenKey = `fanfare.widget.${given.eid}.seen`

let shown: readonly Message[] = []
let seen = rememberedSeen()

/** Only what is new is added, so that a screen reader says it and no other. */
export function show(messages: readonly Message[]): void {
  if (!thread) return
  const known = new Set(shown.map(({ id }) => id))
  const fresh = messages.filter(({ id }) => !known.has(id))
  shown = messages
  if (fresh.length === 0) return
  const isAtEnd = thread.scrollHeight - thread.scrollTop - thread.clientHeight < 80
  thread.append(...fresh.map(bubble))
  if (isAtEnd || fresh.some(({ direction }) => direction === 'in')) thread.scrollTop = thread.scrollHeight
}

export const hasNewFromStaff = (messages: readonly Message[]): boolean => {
  const known = new Set(shown.map(({ id }) => id))
  return messages.some(({ id, direction }) => direction === 'out' && !known.has(id))
}

/** Messages of staff since the chat was last open. */
export const unreadCount = (): number => staffIds().filter((id) => !seen.has(id)).length

export function wasSeen(): void {
  seen = new Set(staffIds())
  try {
    localStorage.setItem(seenKey, JSON.stringify([...seen]))
  } catch {
    // Then it lasts as long as the page.
  }
}

const staffIds = () => shown.filter(({ direction }) => direction === 'out').map(({ id }) => id)

function rememberedSeen(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(seenKey) ?? '[]') as string[])
  } catch {
    return new Set()
  }
}

function bubble({ direction, body, user_name, created_at }: Message): HTMLElement {
  const item = document.createElement('div')
  item.className = direction
  const who = document.createElement('span')
  who.className = 'who'
  who.textContent = direction === 'in' ? given.texts.you : (user_name ?? given.texts.us)
  const time = document.createElement('time')
  time.dateTime = created_at
  time.textContent = new Date(created_at).toLocaleTimeString(given.language === 'fr' ? 'fr-CA' : 'en-CA', {
    hour: 'numeric',
    minute: '2-digit',
  })
  item.append(who, body, time)
  return item
}
