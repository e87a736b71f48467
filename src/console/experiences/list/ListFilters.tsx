import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import type { ListState } from '#console/kit/list/listState.ts'
import type { ListedExperience } from '#contract/experiences/kinds.ts'
import type { ExperienceFilter } from './experiencesQuery.ts'

type Props = { list: ListState<ExperienceFilter>; rows: readonly ListedExperience[] }

/** Whose experiences, and of which campaign; of very many campaigns the newest hundred can be chosen. */
export function ListFilters({ list, rows }: Props) {
  const t = useT()
  const read = useRead('listCampaigns', { query: { per_page: 100 } })
  const campaigns = (read.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const chosen = list.filters.campaign
  const isListed = !chosen || campaigns.some(({ value }) => value === chosen)
  const named = rows.find(({ campaign_id }) => campaign_id === chosen)?.campaign_name ?? '…'
  return (
    <>
      <FilterSelect
        list={list}
        filter="owner"
        label={t('experiences.owner')}
        options={[{ value: 'me', label: t('experiences.mine') }]}
      />
      <FilterSelect
        list={list}
        filter="campaign"
        label={t('nouns.campaign')}
        options={isListed ? campaigns : [{ value: chosen, label: named }, ...campaigns]}
      />
    </>
  )
}
