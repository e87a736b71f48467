import { NativeSelect, TextInput } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { CsvHead } from './csvHead.ts'
import classes from './imports.module.css'
import type { Choice, Field, MappingFaults } from './mapping.ts'
import { fields } from './mapping.ts'

type Props = {
  head: CsvHead
  choices: Choice[]
  onChange: (choices: Choice[]) => void
  faults: MappingFaults['columns']
}

/** The target of each column, beside its first values. */
export function MappingTable({ head, choices, onChange, faults }: Props) {
  const t = useT()
  const hasSamples = head.columns.some(({ samples }) => samples.length > 0)
  const change = (at: number, next: Partial<Choice>) =>
    onChange(choices.map((choice, index) => (index === at ? { ...choice, ...next } : choice)))
  return (
    <table className={classes.mapping} aria-label={t('imports.columns')}>
      <thead>
        <tr>
          <th scope="col">{t('imports.column')}</th>
          {hasSamples && <th scope="col">{t('imports.samples')}</th>}
          <th scope="col">{t('imports.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {head.columns.map((column, at) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may repeat
            key={at}
            column={column}
            at={at}
            hasSamples={hasSamples}
            choice={choices[at]}
            fault={faults[at]}
            onChange={change}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  column: CsvHead['columns'][number]
  at: number
  hasSamples: boolean
  choice: Choice | undefined
  fault: MappingFaults['columns'][number]
  onChange: (at: number, next: Partial<Choice>) => void
}

function ColumnRow({ column, at, hasSamples, choice, fault, onChange }: RowProps) {
  const t = useT()
  const name = column.name || t('imports.columnNumber', { number: at + 1 })
  const isVariable = choice?.field === 'data'
  const twice = fault === 'twice' ? t('imports.mapTwice') : undefined
  return (
    <tr>
      <td className={classes.columnName}>{name}</td>
      {hasSamples && <td className={classes.samples}>{column.samples.slice(0, 3).join(', ') || '–'}</td>}
      <td>
        <NativeSelect
          aria-label={t('imports.becomesFor', { name })}
          value={choice?.field ?? 'skip'}
          error={isVariable ? undefined : twice}
          onChange={(event) => onChange(at, { field: event.currentTarget.value as Field })}
          data={fields
            .filter((field) => field !== 'consent' || choice?.field === 'consent')
            .map((field) => ({ value: field, label: t(`imports.field.${field}`) }))}
        />
        {isVariable && (
          <TextInput
            mt={4}
            aria-label={t('imports.variableFor', { name })}
            description={t('imports.variableHint')}
            value={choice.key}
            error={fault === 'key' ? t('imports.mapKey') : twice}
            maxLength={64}
            onChange={(event) => onChange(at, { key: event.currentTarget.value })}
          />
        )}
      </td>
    </tr>
  )
}
