import { useRead } from '#console/kit/api/query.ts'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { SeveralFoundField, useFoundSearch } from '#console/kit/fields/SeveralFoundField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'

/** `names`: of whoever was chosen, by id, so that a draft names them as well. */
type Chosen = { recipient_ids: string[]; names: Record<string, string> }

/** Whoever gets the report, of those who work for the client. */
export function RecipientsField({ form }: { form: Form<Chosen> }) {
  const t = useT()
  const by = useFoundSearch()
  const read = useRead('findUsers', { query: { search: by.search } }, { isEnabled: by.isAsked })
  const names = form.useWatchValue('names')
  return (
    <SeveralFoundField
      form={form}
      name="recipient_ids"
      label={t('report.recipientsOf')}
      description={t('report.byEmailHint')}
      placeholder={t('report.findRecipient')}
      withAsterisk
      data-autofocus
      by={by}
      read={read}
      found={read.data?.data.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }))}
      known={Object.entries(names).map(([value, label]) => ({ value, label }))}
      onPick={({ value, label }) => form.setFieldValue('names', { ...names, [value]: label })}
    />
  )
}
