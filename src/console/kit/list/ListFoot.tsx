import { ActionIcon, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Page } from '#contract/kit.ts'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import type { ListState } from './listState.ts'
import { pageSizes, pageWindow } from './pageWindow.ts'

type Props = { page: Page<unknown>; list: Pick<ListState, 'set' | 'perPage'>; onTurn?: () => void }

/** Rows per page, range, and five pages around the current one with first and last (M9). */
export function ListFoot({ page, list, onTurn }: Props) {
  const turn = (change: { page?: number; perPage?: number }) => {
    list.set(change)
    onTurn?.()
  }
  const t = useT()
  const format = useFormat()
  return (
    <footer className={classes.foot}>
      <NativeSelect
        classNames={{ root: classes.perPage ?? '' }}
        label={t('kit.rowsPerPage')}
        size="xs"
        value={String(list.perPage)}
        onChange={(event) => turn({ perPage: Number(event.currentTarget.value) })}
        data={pageSizes.map(String)}
      />
      <Text fz="xs" c="dimmed" className={classes.numbers}>
        {format.range(page)}
      </Text>
      {page.last_page > 1 && <Pages page={page} onGo={(number) => turn({ page: number })} />}
    </footer>
  )
}

function Pages({ page, onGo }: { page: Page<unknown>; onGo: (page: number) => void }) {
  const t = useT()
  const format = useFormat()
  const now = page.current_page
  const last = page.last_page
  const step = (label: string, to: number, icon: ReactNode) => (
    <ActionIcon aria-label={label} disabled={to < 1 || to > last || to === now} onClick={() => onGo(to)}>
      {icon}
    </ActionIcon>
  )
  return (
    <nav className={classes.pages} aria-label={t('kit.pages')}>
      {step(t('kit.firstPage'), 1, <IconChevronsLeft size={14} />)}
      {step(t('kit.previousPage'), now - 1, <IconChevronLeft size={14} />)}
      {pageWindow(now, last).map((number) => (
        <ActionIcon
          key={number}
          variant={number === now ? 'filled' : 'subtle'}
          color={number === now ? 'brand' : 'gray'}
          aria-current={number === now ? 'page' : undefined}
          aria-label={t('kit.pageNumber', { number: format.number(number) })}
          className={classes.pageNumber}
          onClick={() => onGo(number)}
        >
          {format.number(number)}
        </ActionIcon>
      ))}
      {step(t('kit.nextPage'), now + 1, <IconChevronRight size={14} />)}
      {step(t('kit.lastPage'), last, <IconChevronsRight size={14} />)}
    </nav>
  )
}
