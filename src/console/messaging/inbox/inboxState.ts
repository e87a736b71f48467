import { useUrlTexts } from '#console/kit/useUrlState.ts'
import type { Conversation } from '#contract/messaging/calls.ts'

export const inboxViews = ['all', 'unread', 'marked'] as const
export type InboxView = (typeof inboxViews)[number]
export const inboxSorts = ['newest', 'oldest', 'name', 'name-desc'] as const
export type InboxSort = (typeof inboxSorts)[number]

/**
 * The two ids that make a conversation: one per participant and sender (decisions 6). An empty sender means the
 * participant's conversation that the list shows first.
 */
export type Chosen = { participantId: string; senderId: string }

type Search = { [N in 'view' | 'q' | 'sender' | 'sort' | 'with' | 'on']?: string | undefined }
type Narrowing = { view: InboxView; search: string; sender: string; sort: InboxSort }

/** `sender` is an id, or `all`. */
export type InboxState = Narrowing & {
  chosen: Chosen | undefined
  set: (change: Partial<Narrowing>) => void
  choose: (chosen: Chosen | undefined) => void
  /** The search part of a link to this conversation, which keeps view and search. */
  searchOf: (conversation: Conversation) => Record<string, string>
}

/** What the inbox shows and which conversation is open: all in the URL, so that a link and Back work. */
export function useInboxState(): InboxState {
  const [search, go] = useUrlTexts()
  return {
    ...narrowingOf(search),
    chosen: search.with ? { participantId: search.with, senderId: search.on ?? '' } : undefined,
    set: (change) => go(searchFor(change), { replace: true }),
    choose: (chosen) =>
      go(chosen ? placeOf(chosen) : { with: '', on: '' }, { replace: Boolean(search.with && chosen) }),
    searchOf: (conversation) => compact({ ...search, ...placeOf(chosenOf(conversation)) }),
  }
}

export function narrowingOf(search: Search): Narrowing {
  return {
    view: inboxViews.find((view) => view === search.view) ?? 'all',
    search: search.q ?? '',
    sender: search.sender ?? 'all',
    sort: inboxSorts.find((sort) => sort === search.sort) ?? 'newest',
  }
}

/** What is as usual does not stand in the URL. */
export function searchFor({ view, search, sender, sort }: Partial<Narrowing>): Search {
  return {
    ...(view === undefined ? {} : { view: view === 'all' ? '' : view }),
    ...(search === undefined ? {} : { q: search }),
    ...(sender === undefined ? {} : { sender: sender === 'all' ? '' : sender }),
    ...(sort === undefined ? {} : { sort: sort === 'newest' ? '' : sort }),
  }
}

/** What the call for the list takes. */
export function queryOf({ view, search, sort }: Narrowing) {
  const isByName = sort === 'name' || sort === 'name-desc'
  return {
    search,
    ...(view === 'unread' ? { read_at: '0' as const } : {}),
    ...(view === 'marked' ? { marked_at: '1' as const } : {}),
    field: isByName ? ('participant' as const) : ('last_message_at' as const),
    direction: sort === 'oldest' || sort === 'name' ? ('asc' as const) : ('desc' as const),
  }
}

export const chosenOf = ({ participant, sender_id }: Conversation): Chosen => ({
  participantId: participant.id,
  senderId: sender_id,
})

const placeOf = ({ participantId, senderId }: Chosen): Search => ({ with: participantId, on: senderId })

export function isChosen(conversation: Conversation, chosen: Chosen | undefined): boolean {
  if (conversation.participant.id !== chosen?.participantId) return false
  return chosen.senderId === '' || chosen.senderId === conversation.sender_id
}

function compact(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1])),
  )
}
