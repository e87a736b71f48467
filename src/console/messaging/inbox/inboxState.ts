import { type UrlKey, urlChoice, urlText, useUrlState, useUrlTexts } from '#console/kit/useUrlState.ts'
import type { Conversation } from '#contract/messaging/calls.ts'

export const inboxViews = ['all', 'unread', 'marked'] as const
type InboxView = (typeof inboxViews)[number]
export const inboxSorts = ['newest', 'oldest', 'name', 'name-desc'] as const
type InboxSort = (typeof inboxSorts)[number]

/**
 * The two ids that make a conversation: one per participant and sender (decisions 6). An empty sender means the
 * participant's conversation that the list shows first.
 */
export type Chosen = { participantId: string; senderId: string }

/** `q` is searched for; `sender` is an id, or `all`. */
export type Narrowing = { view: InboxView; q: string; sender: string; sort: InboxSort }

export type InboxState = Narrowing & {
  chosen: Chosen | undefined
  set: (change: Partial<Narrowing>) => void
  choose: (chosen: Chosen | undefined) => void
  /** The search part of a link to this conversation, which keeps view and search. */
  searchOf: (conversation: Conversation) => Record<string, string>
}

const urlSender: UrlKey<string> = {
  read: (text) => text || 'all',
  write: (sender) => (sender === 'all' ? undefined : sender),
}
export const narrowingKeys = {
  view: urlChoice(inboxViews, 'all'),
  q: urlText,
  sender: urlSender,
  sort: urlChoice(inboxSorts, 'newest'),
}
const urlKeys = { ...narrowingKeys, with: urlText, on: urlText }

/** The inbox's list and the open conversation: all in the URL, so that a link and Back work. */
export function useInboxState(): InboxState {
  const [texts] = useUrlTexts()
  const [{ with: participantId, on: senderId, ...narrowing }, setUrl] = useUrlState(urlKeys)
  return {
    ...narrowing,
    chosen: participantId ? { participantId, senderId } : undefined,
    set: (change) => setUrl(change, { replace: true }),
    choose: (chosen) =>
      setUrl(chosen ? placeOf(chosen) : { with: '', on: '' }, {
        replace: participantId !== '' && chosen !== undefined,
      }),
    searchOf: (conversation) => {
      const wanted = { ...texts, ...placeOf(chosenOf(conversation)) }
      return Object.fromEntries(Object.entries(wanted).flatMap(([key, text]) => (text ? [[key, text]] : [])))
    },
  }
}

/** The query of the call for the list. */
export function queryOf({ view, q, sort }: Omit<Narrowing, 'sender'>) {
  const isByName = sort === 'name' || sort === 'name-desc'
  return {
    search: q,
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

const placeOf = ({ participantId, senderId }: Chosen) => ({ with: participantId, on: senderId })

export function isChosen(conversation: Conversation, chosen: Chosen | undefined): boolean {
  if (conversation.participant.id !== chosen?.participantId) return false
  return chosen.senderId === '' || chosen.senderId === conversation.sender_id
}
