import { Button, NativeSelect, SegmentedControl, Title } from '@mantine/core'
import type { Ref } from 'react'
import { useEffect, useRef } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SearchField } from '#console/kit/list/SearchField.tsx'
import { EmptyState, ErrorState } from '#console/kit/states.tsx'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Conversation } from '#contract/messaging/calls.ts'
import { ConversationRow } from './ConversationRow.tsx'
import classes from './inbox.module.css'
import type { InboxState } from './inboxState.ts'
import { inboxViews, isChosen } from './inboxState.ts'
import { ListSkeleton } from './skeletons.tsx'
import type { useConversations } from './useConversations.ts'

type Props = {
  inbox: InboxState
  read: ReturnType<typeof useConversations>
  rows: Conversation[]
  shortcodes: Shortcode[]
  searchRef: Ref<HTMLInputElement>
}

/** The left side: what to show, search, and the conversations, newest first. */
export function ConversationList({ inbox, read, rows, shortcodes, searchRef }: Props) {
  const t = useT()
  return (
    <section className={classes.list} aria-label={t('messaging.inbox')}>
      <header className={classes.listHead}>
        <div className={classes.listTitle}>
          <Title order={1}>{t('messaging.inbox')}</Title>
          <SegmentedControl
            aria-label={t('messaging.view')}
            value={inbox.view}
            onChange={(value) => inbox.set({ view: inboxViews.find((view) => view === value) ?? 'all' })}
            data={[
              { value: 'all', label: t('messaging.allConversations') },
              { value: 'unread', label: t('messaging.unread') },
              { value: 'marked', label: t('messaging.marked') },
            ]}
          />
        </div>
        <search>
          <SearchField
            list={{ search: inbox.search, set: ({ search = '' }) => inbox.set({ search }) }}
            label={t('messaging.searchInbox')}
            w="100%"
            ref={searchRef}
          />
        </search>
        {shortcodes.length > 1 && (
          <NativeSelect
            aria-label={t('messaging.shortcode')}
            value={inbox.shortcode}
            onChange={(event) => inbox.set({ shortcode: event.currentTarget.value })}
            data={[
              { value: 'all', label: t('messaging.allShortcodes') },
              ...shortcodes.map(({ id, code }) => ({ value: id, label: code })),
            ]}
          />
        )}
      </header>
      <Rows inbox={inbox} read={read} rows={rows} />
    </section>
  )
}

function Rows({ inbox, read, rows }: Pick<Props, 'inbox' | 'read' | 'rows'>) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const key = inbox.chosen && `${inbox.chosen.participantId} ${inbox.chosen.shortcodeId}`
  useEffect(() => {
    if (key) frame.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [key])
  return (
    <div className={classes.rows} ref={frame} data-refetching={read.isPlaceholderData || undefined}>
      {read.isError && (
        <div className={classes.problem}>
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        </div>
      )}
      {read.isPending && !read.isError && <ListSkeleton />}
      {read.data && rows.length === 0 && !read.isError && <NoRows inbox={inbox} />}
      {rows.length > 0 && (
        <ul className={classes.rowList}>
          {rows.map((row) => (
            <ConversationRow
              key={row.id}
              conversation={row}
              search={inbox.searchOf(row)}
              isOpen={isChosen(row, inbox.chosen)}
            />
          ))}
        </ul>
      )}
      {read.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t('messaging.inboxMore')}
        </Button>
      )}
    </div>
  )
}

function NoRows({ inbox }: { inbox: InboxState }) {
  const t = useT()
  if (inbox.search) {
    return (
      <EmptyState
        title={t('kit.nothingMatches')}
        action={
          <Button variant="default" onClick={() => inbox.set({ search: '', view: 'all', shortcode: 'all' })}>
            {t('kit.clearFilters')}
          </Button>
        }
      />
    )
  }
  if (inbox.view === 'unread') return <EmptyState title={t('messaging.inboxEmptyUnread')} />
  if (inbox.view === 'marked') return <EmptyState title={t('messaging.inboxEmptyMarked')} />
  return <EmptyState title={t('messaging.inboxEmpty')}>{t('messaging.inboxEmptyText')}</EmptyState>
}
