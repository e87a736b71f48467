import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { EmptyState } from '#console/kit/states.tsx'
import type { Page } from '#contract/kit.ts'
import classes from './person.module.css'

/** The page that is shown: of a dialog's tab, so not in the URL. */
export function usePaging() {
  const [page, go] = useState(1)
  return { query: { page, per_page: 25 }, go }
}

type Props<Row> = {
  label: string
  read: UseQueryResult<Page<Row>, Error>
  rowKey: (row: Row) => string
  /** An `<li>`. */
  row: (row: Row) => ReactNode
  empty: { title: string; text: string }
  onGo: (page: number) => void
}

/** A page of rows with what it says while it loads, fails or is empty. */
export function PagedRows<Row>({ label, read, rowKey, row, empty, onGo }: Props<Row>) {
  return (
    <div aria-busy={read.isFetching}>
      <Loaded read={read} lines={8} empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}>
        {(page) => (
          <>
            <ul
              className={classes.rows}
              aria-label={label}
              data-refetching={read.isPlaceholderData || undefined}
            >
              {page.data.map((one) => (
                <Fragment key={rowKey(one)}>{row(one)}</Fragment>
              ))}
            </ul>
            {page.last_page > 1 && <Steps page={page} onGo={onGo} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Steps({ page, onGo }: { page: Page<unknown>; onGo: (page: number) => void }) {
  const t = useT()
  const format = useFormat()
  const now = page.current_page
  return (
    <Group component="nav" aria-label={t('kit.pages')} gap="xs" justify="space-between" mt="xs">
      <Text fz="xs" c="dimmed" className={classes.numbers}>
        {format.range(page)}
      </Text>
      <Group gap={4}>
        <ActionIcon aria-label={t('kit.previousPage')} disabled={now <= 1} onClick={() => onGo(now - 1)}>
          <IconChevronLeft size={14} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('kit.nextPage')}
          disabled={now >= page.last_page}
          onClick={() => onGo(now + 1)}
        >
          <IconChevronRight size={14} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
