import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { useRef, useState } from 'react'
import type { Page } from '#contract/kit.ts'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import { useKeys } from '../keys.ts'
import classes from '../kit.module.css'
import { LostNotice, useIsLost } from '../LostNotice.tsx'
import { PageHead } from '../PageHead.tsx'
import { EmptyState, ErrorState } from '../states.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ClearFilters } from './ClearFilters.tsx'
import type { BulkAction, PageTasks, Rows } from './columns.ts'
import { ListFoot } from './ListFoot.tsx'
import type { ListState } from './listState.ts'
import type { Primary } from './PrimaryButton.tsx'
import { PrimaryButton, usePrimary } from './PrimaryButton.tsx'
import { SearchField } from './SearchField.tsx'
import { Table } from './Table.tsx'
import { useSelection } from './useSelection.ts'
import { type ViewChoice, Views } from './Views.tsx'

type Props<Row, F extends string> = Rows<Row> & {
  title: string
  /** After the title, instead of how many rows were found. */
  count?: ReactNode
  back?: { label: string; to: string } | undefined
  crumb?: string
  status?: ReactNode
  list: ListState<F>
  read: UseQueryResult<Page<Row>, Error>
  tasks?: PageTasks<Row>
  /** The one primary button; also the C key. */
  primary?: Primary | undefined
  actions?: ReactNode
  /** Tabs over one filter. */
  views?: ViewChoice<F>
  /** The placeholder of the search field; without it there is none. */
  searchLabel?: string
  filters?: ReactNode
  bulkActions?: BulkAction[] | undefined
  /** Offers to select everything that matches, beyond the page. */
  canSelectMatching?: boolean
  empty: { title: string; text?: string; action?: ReactNode }
  /** Between head and filters: a notice, figures. */
  children?: ReactNode
}

/** A list as all lists are: head, views, search, table, foot, its states and its keys. */
export function ListPage<Row, F extends string = string>(props: Props<Row, F>) {
  const { list, read, primary, tasks, onOpen = tasks?.change } = props
  const t = useT()
  const format = useFormat()
  const searchRef = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const startPrimary = usePrimary(primary)
  useRowKeys(frame)
  useKeys({ c: () => startPrimary?.(), '/': () => searchRef.current?.focus() })

  // A list that cannot be read for want of a network leaves the rows that were read last.
  const isLost = useIsLost(read)
  const page = useLast(read.data, isLost)
  const rows = page?.data ?? []
  const { selected, select, picked, clear, matching } = useSelection({
    keys: rows.map(props.rowKey),
    list,
    page: props.canSelectMatching ? read.data : undefined,
  })

  return (
    <div className={classes.listPage} ref={frame}>
      <PageHead
        title={props.title}
        count={props.count ?? (page && format.total(page))}
        back={props.back}
        crumb={props.crumb}
        status={props.status}
        actions={
          (props.actions || primary) && (
            <>
              {props.actions}
              {primary && <PrimaryButton {...primary} />}
            </>
          )
        }
      />
      {props.children && <div className={classes.listNotice}>{props.children}</div>}
      {props.views && <Views list={list} {...props.views} />}
      {picked.length > 0 && props.bulkActions ? (
        <BulkBar keys={picked} actions={props.bulkActions} onClear={clear} matching={matching} />
      ) : (
        (props.searchLabel || props.filters) && (
          <search className={classes.filters}>
            {props.searchLabel && <SearchField list={list} label={props.searchLabel} ref={searchRef} />}
            {props.filters}
          </search>
        )
      )}
      <div
        className={classes.listBody}
        ref={body}
        // A list without a row that leads anywhere takes the focus itself, so that the keys can scroll it.
        tabIndex={props.rowTo || onOpen || props.rowActions ? undefined : 0}
        data-refetching={(read.isFetching && read.isPlaceholderData) || undefined}
        aria-busy={read.isFetching}
      >
        <LostNotice isLost={isLost && page !== undefined}>{t('kit.lost')}</LostNotice>
        {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && !page && !read.isError && (
          <ListSkeleton columns={props.columns.length} hasBoxes={Boolean(props.bulkActions)} />
        )}
        {page && rows.length > 0 && (
          <Table
            {...props}
            onOpen={onOpen}
            label={props.title}
            rows={rows}
            selected={props.bulkActions ? selected : undefined}
            onSelect={select}
          />
        )}
        {page &&
          rows.length === 0 &&
          !read.isError &&
          (list.isFiltered || list.page > 1 ? (
            <EmptyState title={t('kit.nothingMatches')} action={<ClearFilters list={list} />}>
              {t('kit.nothingMatchesHint')}
            </EmptyState>
          ) : (
            <EmptyState
              title={props.empty.title}
              action={props.empty.action ?? (primary && <PrimaryButton {...primary} />)}
            >
              {props.empty.text}
            </EmptyState>
          ))}
      </div>
      {page && page.total > 0 && (
        <ListFoot page={page} list={list} onTurn={() => body.current?.scrollTo(0, 0)} />
      )}
      {tasks?.dialogs}
    </div>
  )
}

/** The last answer, where there is none now and `isKept`. */
function useLast<T>(now: T | undefined, isKept: boolean): T | undefined {
  const [last, setLast] = useState(now)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? (isKept ? last : undefined)
}

const skeletonLines = Array.from({ length: 12 }, (_, line) => line)

/** The table's shape while it loads the first time. */
function ListSkeleton({ columns, hasBoxes }: { columns: number; hasBoxes: boolean }) {
  const t = useT()
  const cells = Array.from({ length: columns }, (_, cell) => cell)
  return (
    <div role="status" aria-label={t('kit.loading')} className={classes.listSkeleton}>
      {skeletonLines.map((line) => (
        <div key={line} className={classes.skeletonRow}>
          {hasBoxes && <Skeleton h={16} w={16} />}
          {cells.map((cell) => (
            <Skeleton key={cell} h={12} w={cell === 0 ? '28%' : '11%'} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** J and K walk through the names of the rows; Enter then opens, since the name is the link. */
function useRowKeys(frame: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => {
    const names = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row-name]') ?? [])]
    const now = names.findIndex((name) => name.closest('tr')?.contains(document.activeElement))
    const next = names[now === -1 ? (by === 1 ? 0 : names.length - 1) : now + by]
    next?.focus({ preventScroll: true })
    next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
}
