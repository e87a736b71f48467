import { Button, Checkbox, Group, NativeSelect } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ListState } from '#console/kit/list/listState.ts'
import { useCan } from '#console/kit/session.ts'
import type { ParticipantRow } from '#contract/participants/calls.ts'
import { EntityChoice } from '../EntityChoice.tsx'
import classes from '../people.module.css'
import { type FlagFilter, isOn, type PeopleFilter } from './peopleFilters.ts'

const states = ['in', 'pending', 'out', 'none'] as const satisfies readonly ParticipantRow['consent'][]

/** Each choice is in the URL at once, so that Back takes it away again. */
export function FilterPanel({ id, list }: { id: string; list: ListState<PeopleFilter> }) {
  const t = useT()
  const canReadLists = useCan('lists', 'read')
  const canReadCampaigns = useCan('campaigns', 'read')
  const canReadExperiences = useCan('experiences', 'read')
  const { filters } = list
  const choose = (name: PeopleFilter, value: string) =>
    list.set({ filters: { [name]: value } as Partial<Record<PeopleFilter, string>> })
  const entity = (kind: 'list' | 'campaign' | 'experience', name: PeopleFilter, label: string) => (
    <EntityChoice
      kind={kind}
      label={label}
      placeholder={t('people.anyOf')}
      value={filters[name]}
      onChange={(value) => choose(name, value)}
    />
  )
  const box = (name: FlagFilter, label: string) => (
    <Checkbox
      label={label}
      checked={isOn(filters[name])}
      onChange={(event) => choose(name, event.currentTarget.checked ? 'true' : '')}
    />
  )
  return (
    <fieldset id={id} className={classes.panel} aria-label={t('people.filters')}>
      <div className={classes.panelFields}>
        <NativeSelect
          label={t('people.optIn')}
          value={filters.opt_in_status}
          onChange={(event) => choose('opt_in_status', event.currentTarget.value)}
          data={[
            { value: '', label: t('people.any') },
            ...states.map((value) => ({ value, label: t(`participants.consent.${value}`) })),
          ]}
        />
        {canReadLists && entity('list', 'list_id', t('people.list'))}
        {canReadCampaigns && entity('campaign', 'campaign_list', t('people.campaign'))}
        {canReadExperiences && entity('experience', 'experience', t('people.experience'))}
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
