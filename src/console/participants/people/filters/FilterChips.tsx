import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ListState } from '#console/kit/list/listState.ts'
import classes from '../people.module.css'
import { useChosen } from '../useChosen.ts'
import { flagFilters, isOn, type PeopleFilter } from './peopleFilters.ts'

type Chip = { name: PeopleFilter; label: string }

/** What narrows the list, each removable, while the panel is closed. */
export function FilterChips({ list }: { list: ListState<PeopleFilter> }) {
  const t = useT()
  const chips = useChips(list)
  return (
    <ul className={classes.chips} aria-label={t('people.filters')}>
      {chips.map(({ name, label }) => (
        <li key={name}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('people.removeFilter', { name: label })}
            onClick={() => list.set({ filters: { [name]: '' } as Partial<Record<PeopleFilter, string>> })}
          >
            {label}
            <IconX size={12} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-xs" onClick={list.clear}>
          {t('people.clearAll')}
        </Button>
      </li>
    </ul>
  )
}

function useChips({ filters }: ListState<PeopleFilter>): Chip[] {
  const t = useT()
  const inList = useChosen('list', filters.list_id)
  const campaign = useChosen('campaign', filters.campaign_list)
  const experience = useChosen('experience', filters.experience)
  const state = (['in', 'pending', 'out', 'none'] as const).find((one) => one === filters.opt_in_status)
  const chips: Chip[] = []
  if (state)
    chips.push({
      name: 'opt_in_status',
      label: t('people.chip.optIn', { value: t(`participants.consent.${state}`) }),
    })
  if (filters.list_id)
    chips.push({ name: 'list_id', label: t('people.chip.list', { value: inList?.name ?? '…' }) })
  if (filters.campaign_list)
    chips.push({ name: 'campaign_list', label: t('people.chip.campaign', { value: campaign?.name ?? '…' }) })
  if (filters.experience)
    chips.push({ name: 'experience', label: t('people.chip.experience', { value: experience?.name ?? '…' }) })
  for (const name of flagFilters)
    if (filters[name]) chips.push({ name, label: t(`people.chip.${name}.${isOn(filters[name])}`) })
  return chips
}
