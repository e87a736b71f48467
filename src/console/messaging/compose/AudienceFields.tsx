import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useStandingOptions } from '#console/kit/fields/useStandingOptions.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Choices } from './useChoices.ts'
import type { ComposeForm } from './values.ts'

type Option = { value: string; label: string }
type Props = {
  form: ComposeForm
  name: 'campaign_id' | 'participant_list_id'
  label: string
  options: Option[]
}

const searchDelayMs = 250

/** The campaign and the list it goes to: each a plain select, or one with search where there are too many. */
export function AudienceFields({ form, choices }: { form: ComposeForm; choices: Choices }) {
  const t = useT()
  const format = useFormat()
  const { campaigns, lists, named } = choices
  const Campaigns = campaigns.total > campaigns.data.length ? SearchedField : PlainField
  const Lists = lists.total > lists.data.length ? SearchedField : PlainField
  return (
    <FieldRow>
      <Campaigns
        form={form}
        name="campaign_id"
        label={t('nouns.campaign')}
        options={withNamed(
          campaigns.data.map(({ id, name }) => ({ value: id, label: name })),
          named && { value: named.campaign_id, label: named.campaign_name },
        )}
      />
      <Lists
        form={form}
        name="participant_list_id"
        label={t('broadcasts.list')}
        options={withNamed(
          lists.data.map(({ id, name, participants_count }) => ({
            value: id,
            label: t('compose.listOption', { name, count: format.number(participants_count) }),
          })),
          named && !named.is_list_deleted
            ? { value: named.participant_list_id, label: named.list_name }
            : undefined,
        )}
      />
    </FieldRow>
  )
}

function withNamed(options: Option[], named: Option | undefined): Option[] {
  return !named || options.some(({ value }) => value === named.value) ? options : [named, ...options]
}

function PlainField({ options, ...field }: Props) {
  const t = useT()
  return <ChoiceField {...field} none={t('compose.choose')} data={options} withAsterisk />
}

function SearchedField({ form, name, label, options }: Props) {
  const t = useT()
  const chosen = form.useWatchValue(name)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [search] = useDebouncedValue(typed, searchDelayMs)
  const input = { query: { search, per_page: 100 } }
  const isCampaign = name === 'campaign_id'
  const lists = useRead('listLists', input, { isEnabled: !isCampaign })
  const campaigns = useRead('listCampaigns', input, { isEnabled: isCampaign })
  const { data: answer, isError } = isCampaign ? campaigns : lists
  const found = answer?.data ?? []
  const known = new Map(
    [...options, ...found.map((row) => ({ value: row.id, label: row.name }))].map((one) => [one.value, one]),
  )
  const shown = new Set(found.map(({ id }) => id))
  const standing = useStandingOptions({
    isOpen,
    typed,
    isAnswered: typed === search && answer !== undefined,
    found: [...known.values()].filter(({ value }) => shown.has(value) || value === chosen),
  })
  return (
    <Select
      label={label}
      withAsterisk
      searchable
      placeholder={t('compose.choose')}
      nothingFoundMessage={t(isError ? 'kit.couldNotFetch' : 'kit.nothingMatches')}
      data={standing}
      value={chosen || null}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(value) => form.setFieldValue(name, value ?? '')}
      error={form.errors[name] || (isError && t('kit.couldNotFetch'))}
      data-path={name}
      filter={({ options: all }) => all}
    />
  )
}
