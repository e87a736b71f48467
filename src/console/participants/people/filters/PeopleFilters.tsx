import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { ListState } from '#console/kit/list/listState.ts'
import { FilterChips } from './FilterChips.tsx'
import { type PeopleFilter, peopleFilters } from './peopleFilters.ts'

const FilterPanel = lazily(async () => (await import('./FilterPanel.tsx')).FilterPanel)

type Props = { list: ListState<PeopleFilter>; saving: ReactNode; sorting?: ReactNode }

/**
 * The advanced search (M2): a panel under the search field, and chips while it is closed; `saving` beside the button,
 * `sorting` with the panel.
 */
export function PeopleFilters({ list, saving, sorting }: Props) {
  const t = useT()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const count = peopleFilters.filter((name) => list.filters[name]).length
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={14} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t('people.filtersOn', { count }) : t('people.filters')}
      </Button>
      {saving}
      {isOpen && sorting}
      {isOpen && (
        <Suspense>
          <FilterPanel id={panelId} list={list} />
        </Suspense>
      )}
      {!isOpen && count > 0 && <FilterChips list={list} />}
    </>
  )
}
