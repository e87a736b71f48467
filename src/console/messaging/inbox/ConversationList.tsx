import {
  ActionIcon,
  Button,
  Menu,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  Title,
  Tooltip,
} from '@mantine/core'
import { IconArrowsSort, IconCheck, IconPencilPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SearchField } from '#console/kit/list/SearchField.tsx'
import { EmptyState } from '#console/kit/states.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { FirstLook } from './FirstLook.tsx'
import classes from './inbox.module.css'
import type { InboxState } from './inboxState.ts'
import { inboxSorts, inboxViews, isChosen } from './inboxState.ts'
import { kinds } from './kinds.ts'
import type { Inbox } from './useInbox.ts'

type Props = { inbox: Inbox }

/** The left side: what to show, search, and the conversations. */
export function ConversationList({ inbox, onNew }: Props & { onNew: () => void }) {
  const t = useT()
  const { kind, state } = inbox
  return (
    <section className={classes.list} aria-label={t(`inbox.${kind}`)} ref={inbox.listRef}>
      <header className={classes.listHead}>
        <div className={classes.listTitle}>
          <Title order={1} className={classes.listName ?? ''}>
            {t(`inbox.${kind}`)}
          </Title>
          <SegmentedControl
            aria-label={t('inbox.view')}
            value={state.view}
            onChange={(value) => state.set({ view: inboxViews.find((view) => view === value) ?? 'all' })}
            data={inboxViews.map((value) => ({ value, label: t(`inbox.${value}`) }))}
          />
        </div>
        <div className={classes.searchLine}>
          <search className={classes.grows}>
            <SearchField
              list={{ search: state.q, set: ({ search = '' }) => state.set({ q: search }) }}
              label={t(kinds[kind].words.search)}
              w="100%"
              ref={inbox.searchRef}
            />
          </search>
          <SortMenu state={state} />
          {inbox.canChange && kind === 'inbox' && (
            <Tooltip label={t('inbox.new')}>
              <ActionIcon
                variant="filled"
                color="brand"
                size={30}
                aria-label={t('inbox.new')}
                onClick={onNew}
              >
                <IconPencilPlus size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
        <SenderChoice inbox={inbox} />
      </header>
      <Rows inbox={inbox} />
    </section>
  )
}

/** By which sender, where there are several. */
function SenderChoice({ inbox }: Props) {
  const t = useT()
  const { kind, state, senders } = inbox
  if (senders.length < 2) return null
  return (
    <NativeSelect
      aria-label={t('inbox.sender')}
      value={state.sender}
      onChange={(event) => state.set({ sender: event.currentTarget.value })}
      data={[
        { value: 'all', label: t(kinds[kind].words.allSenders) },
        ...senders.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

function SortMenu({ state }: { state: InboxState }) {
  const t = useT()
  const label = `${t('inbox.sort')}: ${t(`inbox.sort.${state.sort}`)}`
  return (
    <Menu>
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon variant="default" size={30} aria-label={label}>
            <IconArrowsSort size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {inboxSorts.map((sort) => (
          <Menu.Item
            key={sort}
            role="menuitemradio"
            aria-checked={sort === state.sort}
            rightSection={sort === state.sort ? <IconCheck size={14} /> : undefined}
            onClick={() => state.set({ sort })}
          >
            {t(`inbox.sort.${sort}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Rows({ inbox }: Props) {
  const t = useT()
  const { kind, state, read, rows, listRef } = inbox
  const key = state.chosen && `${state.chosen.participantId} ${state.chosen.senderId}`
  useEffect(() => {
    if (key) listRef.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [key, listRef])
  return (
    <div className={classes.rows} data-refetching={read.isPlaceholderData || undefined}>
      <FirstLook read={read} skeleton={<ListSkeleton />} />
      {read.data && rows.length === 0 && <NoRows inbox={inbox} />}
      {rows.length > 0 && (
        <ul className={classes.rowList}>
          {rows.map((row) => (
            <ConversationRow
              key={row.id}
              kind={kind}
              conversation={row}
              search={state.searchOf(row)}
              isOpen={row.id === inbox.open?.id && isChosen(row, state.chosen)}
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
          {t('inbox.more')}
        </Button>
      )}
    </div>
  )
}

function NoRows({ inbox }: Props) {
  const t = useT()
  const { kind, state } = inbox
  if (state.q) {
    return (
      <EmptyState
        title={t('kit.nothingMatches')}
        action={
          <Button variant="default" onClick={() => state.set({ q: '', view: 'all', sender: 'all' })}>
            {t('kit.clearFilters')}
          </Button>
        }
      />
    )
  }
  if (state.view === 'unread') return <EmptyState title={t('inbox.emptyUnread')} />
  if (state.view === 'marked') return <EmptyState title={t('inbox.emptyMarked')} />
  return <EmptyState title={t('inbox.empty')}>{t(kinds[kind].words.emptyText)}</EmptyState>
}

const rowWidths = [70, 50, 60, 45, 65, 55, 75, 40]

/** The conversations while they load. */
function ListSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('kit.loading')}>
      {rowWidths.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton circle h={32} w={32} />
          <span className={classes.rowText}>
            <Skeleton h={12} w={`${width}%`} my={3} />
            <Skeleton h={10} w="90%" my={4} />
          </span>
        </div>
      ))}
    </div>
  )
}
