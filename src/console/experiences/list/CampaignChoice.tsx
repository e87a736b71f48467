import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useStandingOptions } from '#console/kit/fields/useStandingOptions.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ErrorState } from '#console/kit/states.tsx'

type Props = { value: string; onChange: (campaignId: string) => void }

/** One campaign: the server searches, so that a client may have any number of them. */
export function CampaignChoice({ value, onChange }: Props) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [settled] = useDebouncedValue(search.trim(), 250)
  // The text of the choice stands in the field, and is not what is searched for.
  const searchedFor = (text: string) => (text === chosen?.label ? '' : text)
  const asked = searchedFor(settled)
  const read = useRead('listCampaigns', { query: { search: asked, per_page: 100 } })
  const found = (read.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isListed = !chosen || found.some((one) => one.value === chosen.value)
  const typed = searchedFor(search.trim())
  const options = useStandingOptions({
    isOpen,
    typed,
    found: isListed ? found : [chosen, ...found],
    isAnswered: typed === asked && read.data !== undefined,
  })
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  return (
    <Select
      label={t('nouns.campaign')}
      placeholder={t('experienceBulk.chooseCampaign')}
      data={options}
      filter={({ options: all }) => all}
      value={value || null}
      onChange={(id, option) => {
        setChosen(option)
        onChange(id ?? '')
      }}
      searchable
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage={read.isFetching ? t('kit.loading') : t('experienceBulk.noCampaign')}
      data-autofocus
    />
  )
}
