import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ChoiceField, type Option } from './ChoiceField.tsx'
import type { Choices } from './useChoices.ts'
import type { ComposeForm } from './useWatched.ts'

type Props = { form: ComposeForm; choices: Pick<Choices, 'campaigns' | 'lists' | 'named'> }

/** The campaign and the list it goes to. */
export function AudienceFields({ form, choices: { campaigns, lists, named } }: Props) {
  const t = useT()
  const format = useFormat()
  const listOptions = lists.data.map(({ id, name, participants_count }) => ({
    value: id,
    label: t('compose.listOption', { name, count: format.number(participants_count) }),
  }))
  return (
    <FieldRow>
      <ChoiceField
        form={form}
        name="campaign_id"
        label={t('broadcasts.campaign')}
        options={withNamed(
          campaigns.data.map(({ id, name }) => ({ value: id, label: name })),
          named && { value: named.campaign_id, label: named.campaign_name },
        )}
        isPartial={campaigns.total > campaigns.data.length}
      />
      <ChoiceField
        form={form}
        name="participant_list_id"
        label={t('broadcasts.list')}
        options={withNamed(
          listOptions,
          named && { value: named.participant_list_id, label: named.list_name },
        )}
        isPartial={lists.total > lists.data.length}
      />
    </FieldRow>
  )
}

function withNamed(options: Option[], named: Option | undefined): Option[] {
  return !named || options.some(({ value }) => value === named.value) ? options : [named, ...options]
}
