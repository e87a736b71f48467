import { Button, Checkbox, Group, NativeSelect } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ListState } from '#console/kit/list/listState.ts'
import { useCan } from '#console/kit/session.ts'
import type { ParticipantRow } from '#contract/participants/calls.ts'
import { EntityChoice } from '../EntityChoice.tsx'
import classes from '../people.module.css'
import {
  entityFilterNames,
  entityFilters,
  type FlagFilter,
  isOn,
  type PeopleFilter,
} from './peopleFilters.ts'
import { RuleFields } from './RuleFields.tsx'

const states = ['in', 'pending', 'out', 'none'] as const satisfies readonly ParticipantRow['consent'][]

/** Each choice is in the URL at once, so that Back takes it away again. */
export function FilterPanel({ id, list }: { id: string; list: ListState<PeopleFilter> }) {
  const t = useT()
  const canRead = {
    list_id: useCan('lists', 'read'),
    campaign_list: useCan('campaigns', 'read'),
    experience: useCan('experiences', 'read'),
  }
  const { filters } = list
  const box = (name: FlagFilter, label: string) => (
    <Checkbox
      label={label}
      checked={isOn(filters[name])}
      onChange={(event) => list.filter(name, event.currentTarget.checked ? 'true' : '')}
    />
  )
  return (
    <fieldset id={id} className={classes.panel} aria-label={t('people.filters')}>
      <div className={classes.panelFields}>
        <NativeSelect
          label={t('people.optIn')}
          value={filters.opt_in_status}
          onChange={(event) => list.filter('opt_in_status', event.currentTarget.value)}
          data={[
            { value: '', label: t('people.any') },
            ...states.map((value) => ({ value, label: t(`participants.consent.${value}`) })),
          ]}
        />
        {entityFilterNames
          .filter((name) => canRead[name])
          .map((name) => (
            <EntityChoice
              key={name}
              kind={entityFilters[name]}
              label={t(`people.${entityFilters[name]}`)}
              placeholder={t('people.anyOf')}
              value={filters[name]}
              onChange={(value) => list.filter(name, value)}
            />
          ))}
        <RuleFields list={list} />
      </div>
      <Group gap="lg" justify="space-between">
        <Group gap="lg">
          {box('is_leads', t('people.leads'))}
          {box('is_customers', t('people.customers'))}
          {box('has_notifications', t('people.unread'))}
          {box('is_flagged', t('people.flaggedOnly'))}
        </Group>
        <Button variant="subtle" disabled={!list.isFiltered} onClick={list.clear}>
          {t('people.clearAll')}
        </Button>
      </Group>
    </fieldset>
  )
}
