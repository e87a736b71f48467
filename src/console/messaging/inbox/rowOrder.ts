import type { Conversation } from '#contract/messaging/calls.ts'
import type { Narrowing } from './inboxState.ts'

/** A row that moved up while further pages were fetched stands in two of them. */
export function rowsOf(data: { pages: { data: Conversation[] }[] } | undefined): Conversation[] {
  const rows = (data?.pages ?? []).flatMap((page) => page.data)
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** The open conversation stays in sight where the view's filter would drop it. */
export function withOpen(
  rows: Conversation[],
  open: Conversation | undefined,
  shown: Omit<Narrowing, 'sender'>,
): Conversation[] {
  if (!open || shown.view === 'all' || shown.q || rows.some((row) => row.id === open.id)) return rows
  const at = rows.findIndex((row) => comesAfter(row, open, shown.sort))
  return at === -1 ? [...rows, open] : rows.toSpliced(at, 0, open)
}

function comesAfter(row: Conversation, open: Conversation, sort: Narrowing['sort']): boolean {
  const byName = row.participant.name.localeCompare(open.participant.name)
  const byTime = row.last_message_at.localeCompare(open.last_message_at)
  const order = { newest: -byTime, oldest: byTime, name: byName, 'name-desc': -byName }
  return order[sort] > 0
}

/** The next one that waits: below the open one, else from the top. */
export function nextUnread(rows: Conversation[], open: Conversation | undefined): Conversation | undefined {
  const at = rows.findIndex((row) => row.id === open?.id)
  const waits = (row: Conversation) => !row.is_read && row.id !== open?.id
  return rows.slice(at + 1).find(waits) ?? rows.find(waits)
}
