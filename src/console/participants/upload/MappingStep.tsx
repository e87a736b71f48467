import { Alert, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { CsvHead } from './csvHead.ts'
import type { Choice, Field, MappingFault } from './mapping.ts'
import { fields } from './mapping.ts'
import classes from './upload.module.css'

type Props = {
  fileName: string
  head: CsvHead
  choices: Choice[]
  onChange: (choices: Choice[]) => void
  fault: MappingFault | undefined
}

/** What each column becomes, beside its first values. */
export function MappingStep({ fileName, head, choices, onChange, fault }: Props) {
  const t = useT()
  const faultText = useFaultText()
  const change = (at: number, next: Partial<Choice>) =>
    onChange(choices.map((choice, index) => (index === at ? { ...choice, ...next } : choice)))
  return (
    <Stack gap="md">
      {fault && (
        <Alert color="red" variant="outline" role="alert">
          {faultText(fault)}
        </Alert>
      )}
      <Text c="dimmed">{fileName}</Text>
      <table className={classes.mapping}>
        <thead>
          <tr>
            <th scope="col">{t('participants.column')}</th>
            <th scope="col">{t('participants.samples')}</th>
            <th scope="col">{t('participants.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {head.columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may repeat
            <ColumnRow key={at} column={column} at={at} choice={choices[at]} onChange={change} />
          ))}
        </tbody>
      </table>
    </Stack>
  )
}

type RowProps = {
  column: CsvHead['columns'][number]
  at: number
  choice: Choice | undefined
  onChange: (at: number, next: Partial<Choice>) => void
}

function ColumnRow({ column, at, choice, onChange }: RowProps) {
  const t = useT()
  const name = column.name || t('participants.columnNumber', { number: at + 1 })
  return (
    <tr>
      <td className={classes.columnName}>{name}</td>
      <td className={classes.samples}>{column.samples.join(', ') || '–'}</td>
      <td>
        <NativeSelect
          aria-label={t('participants.becomesFor', { name })}
          value={choice?.field ?? 'skip'}
          onChange={(event) => onChange(at, { field: event.currentTarget.value as Field })}
          data={fields.map((field) => ({ value: field, label: t(`participants.field.${field}`) }))}
        />
        {choice?.field === 'data' && (
          <TextInput
            mt={4}
            aria-label={t('participants.variableFor', { name })}
            description={t('participants.variableHint')}
            value={choice.key}
            maxLength={64}
            onChange={(event) => onChange(at, { key: event.currentTarget.value })}
          />
        )}
      </td>
    </tr>
  )
}

function useFaultText(): (fault: MappingFault) => string {
  const t = useT()
  return (fault) => {
    if (fault.kind === 'names') return t('participants.mapNames')
    if (fault.kind === 'contact') return t('participants.mapContact')
    if (fault.kind === 'key') return t('participants.mapKey')
    const known = fields.find((field) => field === fault.field)
    return t('participants.mapTwice', {
      field: known ? t(`participants.field.${known}`) : fault.field.replace('data.', ''),
    })
  }
}
