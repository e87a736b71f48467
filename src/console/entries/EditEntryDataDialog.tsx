import { SimpleGrid } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Entry, EntryDataForm } from '#contract/entries/calls.ts'

type Field = keyof EntryDataForm

const usual = [
  'first_name',
  'last_name',
  'address',
  'city',
  'province',
  'postal',
  'country',
] as const satisfies readonly Field[]
const further = [
  'name',
  'address_1',
  'address_2',
  'ribbon_customization_1',
  'ribbon_customization_2',
] as const satisfies readonly Field[]

type Props = { entry: Entry; opened: boolean; onClose: () => void; onSaved: (entry: Entry) => void }

/** Corrects what an entry's form asked: the usual fields, and those further ones that this entry has. */
export function EditEntryDataDialog({ entry, opened, onClose, onSaved }: Props) {
  const t = useT()
  const format = useFormat()
  const fields: Field[] = [...usual, ...further.filter((field) => field in entry.data)]
  const initial = Object.fromEntries(fields.map((field) => [field, written(entry.data[field])]))
  const form = useCallForm({ call: 'setEntryData', initialValues: { data: initial } })
  const edit = useChange('setEntryData', {
    onDone: ({ data }) => {
      onSaved(data)
      toast.success(t('entryList.entryDataSaved'))
    },
  })
  const submit = async ({ data }: { data: Record<string, string> }) => {
    const changed = Object.entries(data).filter(([field, value]) => value !== initial[field])
    if (changed.length === 0) return
    await edit.mutateAsync({ params: { id: entry.id }, body: { data: Object.fromEntries(changed) } })
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('entryList.editEntryDataOf', { name: format.person(entry.participant_name) })}
      submitLabel={t('entryList.saveEntryData')}
      size={560}
      form={form}
      draft={entry.id}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {fields.map((field) => (
          <TextField
            key={field}
            form={form}
            name={`data.${field}`}
            label={t(`entryList.data.${field}`)}
            withAsterisk={false}
            data-autofocus={field === 'first_name' || undefined}
          />
        ))}
      </SimpleGrid>
    </FormDialog>
  )
}

function written(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
