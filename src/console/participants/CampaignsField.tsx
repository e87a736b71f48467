import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { SeveralFoundField, useFoundSearch } from '#console/kit/fields/SeveralFoundField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'

type Campaign = { id: string; name: string }
/** `known`: the campaigns that are chosen already. */
type Props = { form: Form<{ campaign_ids: string[] }>; known: Campaign[] }

/** Campaigns to choose from: the server searches, so that a client may have any number of them. */
export function CampaignsField({ form, known }: Props) {
  const t = useT()
  const [seen, setSeen] = useState(known.map(optionOf))
  const by = useFoundSearch()
  const read = useRead('listCampaigns', { query: { search: by.search, per_page: 100 } })
  const found = read.data?.data.map(optionOf)
  const fresh = (found ?? []).filter((one) => seen.every(({ value }) => value !== one.value))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return (
    <SeveralFoundField
      form={form}
      name="campaign_ids"
      label={t('participants.campaigns')}
      description={t('participants.campaignsHint')}
      by={by}
      read={read}
      found={found}
      known={seen}
      none={t('participants.noCampaignFound')}
    />
  )
}

const optionOf = ({ id, name }: Campaign) => ({ value: id, label: name })
