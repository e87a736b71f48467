import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { bind } from '#console/kit/fields/bind.ts'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

type Campaign = { id: string; name: string }
/** `known`: the campaigns that are chosen already. */
type Props = { form: Form<{ campaign_ids: string[] }>; known: Campaign[] }

/** Campaigns to choose from: the server searches, so that a client may have any number of them. */
export function CampaignsField({ form, known }: Props) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), 250)
  const [seen, setSeen] = useState<Campaign[]>(known)
  const query = { search: settled, per_page: 100 }
  const found = useRead('listCampaigns', { query }, { keepsPrevious: true }).data?.data ?? []
  const fresh = found.filter((one) => seen.every(({ id }) => id !== one.id))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return (
    <MultiSelect
      key={form.key('campaign_ids')}
      {...bind(form, 'campaign_ids')}
      label={t('participants.campaigns')}
      description={t('participants.campaignsHint')}
      data={seen.map((one) => ({ value: one.id, label: one.name }))}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('participants.noCampaignFound')}
      hidePickedOptions
    />
  )
}
