import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../api/errors.ts'
import type { Form } from '../fields/formTypes.ts'
import type { Conflict } from '../fields/merge.ts'
import type { Values } from '../fields/values.ts'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import type { Failure } from '../useAct.ts'
import { fieldLabel } from './fieldElements.ts'

type Props<V extends Values, B> = {
  form: Form<V, B>
  failure: Failure | undefined
  /** Brings a field into sight. */
  onShow?: (field: string) => void
}

/** Who has changed the record meanwhile, and each field that both changed: what was typed stays until one chooses. */
export function MeanwhilePanel<V extends Values, B>({ form, failure, onShow }: Props<V, B>) {
  const t = useT()
  const format = useFormat()
  const { meanwhile } = form
  if (!meanwhile) return null
  const stale = failure?.error instanceof ApiError ? failure.error.stale : undefined
  const { conflicts, taken } = meanwhile
  return (
    <Alert color="yellow" variant="outline" mb="md" role="status" title={t('kit.meanwhile.title')}>
      <Stack gap="xs">
        {stale?.changes.map(({ by, at }) => (
          <Text key={at} fz="sm">
            {t('kit.meanwhile.by', { who: by, at: format.dateTimeZone(at) })}
          </Text>
        ))}
        {taken.length > 0 && (
          <Text fz="sm">{t('kit.meanwhile.taken', { fields: taken.map(fieldLabel).join(', ') })}</Text>
        )}
        {conflicts.length > 0 && <Text fz="sm">{t('kit.meanwhile.both')}</Text>}
        {conflicts.map((conflict) => (
          <Choice
            key={conflict.name}
            conflict={conflict}
            onChoose={(value) => {
              form.setFieldValue(conflict.name, value as never)
              onShow?.(conflict.name)
            }}
          />
        ))}
      </Stack>
    </Alert>
  )
}

function Choice({ conflict, onChoose }: { conflict: Conflict; onChoose: (value: unknown) => void }) {
  const t = useT()
  const [chosen, setChosen] = useState('mine')
  const { name, mine, theirs } = conflict
  const label = fieldLabel(name)
  const said = (key: 'mine' | 'theirs', value: unknown) => {
    const text = shown(value, { yes: t('kit.yes'), no: t('kit.no') })
    return text === undefined ? t(`kit.meanwhile.${key}`) : t(`kit.meanwhile.${key}Says`, { text })
  }
  return (
    <Group gap="sm">
      <Text fz="sm" fw={500}>
        {label}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={label}
        value={chosen}
        onChange={(value) => {
          setChosen(value)
          onChoose(value === 'mine' ? mine : theirs)
        }}
        data={[
          { value: 'mine', label: said('mine', mine) },
          { value: 'theirs', label: said('theirs', theirs) },
        ]}
      />
    </Group>
  )
}

const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const longest = 60

/** A value as one line; undefined where only its field can show it. */
function shown(value: unknown, words: { yes: string; no: string }): string | undefined {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || isId.test(value)) return undefined
  if (value === '') return '–'
  return value.length > longest ? `${value.slice(0, longest)}…` : value
}
