import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ListState } from '#console/kit/list/listState.ts'
import { consentStates } from '#contract/participants/consentStates.ts'
import classes from '../people.module.css'
import { useChosen } from '../useChosen.ts'
import { entityFilterNames, entityFilters, flagFilters, isOn, type PeopleFilter } from './peopleFilters.ts'

type Chip = { name: PeopleFilter; label: string }

/** The filters of the list, each removable, while the panel is closed. */
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
            onClick={() => {
              list.filter(name, '')
              if (name === 'rule_key') list.filter('rule_value', '')
            }}
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
  const chosen = {
    list_id: useChosen('list', filters.list_id),
    campaign_list: useChosen('campaign', filters.campaign_list),
    experience: useChosen('experience', filters.experience),
  }
  const state = consentStates.find((one) => one === filters.opt_in_status)
  const chips: Chip[] = []
  if (state) {
    const value = t(`participants.consent.${state}`)
    chips.push({ name: 'opt_in_status', label: t('people.chip.optIn', { value }) })
  }
  for (const name of entityFilterNames) {
    const value = chosen[name]?.name ?? '…'
    if (filters[name]) chips.push({ name, label: t(`people.chip.${entityFilters[name]}`, { value }) })
  }
  if (filters.rule_key) {
    const rule = { key: filters.rule_key, value: filters.rule_value || '–' }
    chips.push({ name: 'rule_key', label: t('people.chip.rule', rule) })
  }
  for (const name of flagFilters)
    if (filters[name]) chips.push({ name, label: t(`people.chip.${name}.${isOn(filters[name])}`) })
  return chips
}
