import { Table, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { Key } from '#console/dictionary/keys.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { AuditEntry } from '#contract/access/calls.ts'
import { RecordName } from './AuditRecord.tsx'
import classes from './access.module.css'
import {
  type AuditField,
  fieldsOf,
  isGone,
  joinedIdsIn,
  labelKeyOf,
  valueKeyOf,
  wordsOf,
} from './auditFields.ts'

/** An entry's values, field by field: before and after. */
export function AuditFields({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const fields = fieldsOf(entry)
  if (fields.length === 0) return <Text c="dimmed">{t('audit.nothing')}</Text>
  return (
    <Table className={classes.fields} aria-label={t('audit.fields')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('audit.field')}</Table.Th>
          <Table.Th>{t('audit.before')}</Table.Th>
          <Table.Th>{t('audit.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <FieldRow key={field.path.join('.')} field={field} entry={entry} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function FieldRow({ field, entry }: { field: AuditField; entry: AuditEntry }) {
  const label = useLabel()
  return (
    <Table.Tr>
      <Table.Th scope="row">{field.path.map(label).join(' – ')}</Table.Th>
      <Table.Td>
        <Value value={field.before} entry={entry} field={field.path.at(-1) ?? ''} />
      </Table.Td>
      <Table.Td>
        <Value value={field.after} entry={entry} field={field.path.at(-1) ?? ''} />
      </Table.Td>
    </Table.Tr>
  )
}

function useLabel(): (name: string) => string {
  const t = useT()
  return (name) => {
    const key = labelKeyOf(name)
    return key ? t(key as Key as 'audit.field.name') : wordsOf(name)
  }
}

/** A value as people read it: yes or no, a number, a time, a name instead of an id, a state in words, several with commas. */
function Value({ value, entry, field }: { value: unknown; entry: AuditEntry; field: string }): ReactNode {
  const t = useT()
  const format = useFormat()
  const label = useLabel()
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'number') {
    const word = valueKeyOf(field, String(value))
    return word ? t(word as 'audit.value.draft') : format.number(value)
  }
  if (typeof value === 'string') {
    const ids = joinedIdsIn(value)
    if (ids) return <Value value={ids} entry={entry} field={field} />
    const named = entry.names.find(({ id }) => id === value)
    if (named) return <RecordName named={named} />
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return format.dateTimeZone(value)
    if (isGone(entry, field, value)) return <span title={value}>{t('audit.gone')}</span>
    const key = valueKeyOf(field, value)
    return key ? t(key as 'audit.value.draft') : value
  }
  const parts = Array.isArray(value)
    ? value.map((one, index): [string, ReactNode] => [
        String(index),
        <Value key="value" value={one} entry={entry} field={field} />,
      ])
    : Object.entries(value).map(([name, one]): [string, ReactNode] => [
        name,
        <Fragment key="value">
          {label(name)}: <Value value={one} entry={entry} field={name} />
        </Fragment>,
      ])
  if (parts.length === 0) return '–'
  return (
    <ul className={classes.values}>
      {parts.map(([key, part]) => (
        <li key={key}>{part}</li>
      ))}
    </ul>
  )
}
