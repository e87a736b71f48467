import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Conversation } from '#contract/messaging/calls.ts'

export const inboxViews = ['all', 'unread', 'marked'] as const
export type InboxView = (typeof inboxViews)[number]

/** The two ids that make a conversation: one per participant and shortcode (decisions 6). */
export type Chosen = { participantId: string; shortcodeId: string }

type Search = Partial<Record<'view' | 'q' | 'shortcode' | 'with' | 'on', string>>

export type InboxState = {
  view: InboxView
  search: string
  /** A shortcode's id, or `all`. */
  shortcode: string
  chosen: Chosen | undefined
  set: (change: { view?: InboxView; search?: string; shortcode?: string }) => void
  choose: (conversation: Conversation | undefined) => void
  /** The search part of a link to this conversation, which keeps view and search. */
  searchOf: (conversation: Conversation) => Record<string, string>
}

/** What the inbox shows and which conversation is open: all in the URL, so that a link and Back work. */
export function useInboxState(): InboxState {
  const search = useLocation({ select: (location) => location.search }) as Search
  const navigate = useNavigate()
  const go = (next: Search, replace: boolean) =>
    void navigate({
      to: '.',
      search: (() => compact({ ...search, ...next })) as never,
      replace,
      resetScroll: false,
    })
  return {
    view: inboxViews.find((view) => view === search.view) ?? 'all',
    search: search.q ?? '',
    shortcode: search.shortcode ?? 'all',
    chosen: search.with ? { participantId: search.with, shortcodeId: search.on ?? '' } : undefined,
    set: ({ view, search: text, shortcode }) =>
      go(
        {
          ...(view === undefined ? {} : { view: view === 'all' ? '' : view }),
          ...(text === undefined ? {} : { q: text }),
          ...(shortcode === undefined ? {} : { shortcode: shortcode === 'all' ? '' : shortcode }),
        },
        true,
      ),
    choose: (conversation) =>
      go(conversation ? placeOf(conversation) : { with: '', on: '' }, Boolean(search.with && conversation)),
    searchOf: (conversation) => compact({ ...search, ...placeOf(conversation) }),
  }
}

const placeOf = (conversation: Conversation): Search => ({
  with: conversation.participant.id,
  on: conversation.shortcode_id ?? '',
})

export function isChosen(conversation: Conversation, chosen: Chosen | undefined): boolean {
  return (
    conversation.participant.id === chosen?.participantId &&
    (conversation.shortcode_id ?? '') === chosen.shortcodeId
  )
}

function compact(values: Search): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1])),
  )
}
