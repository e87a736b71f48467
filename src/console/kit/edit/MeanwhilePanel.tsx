import { Alert, Radio, Stack, Text } from '@mantine/core'
import { useEffect, useReducer, useState } from 'react'
import { ApiError } from '../api/errors.ts'
import type { Form } from '../fields/formTypes.ts'
import { isRow, nameNow, type Row } from '../fields/rows.ts'
import { type Conflict, chosenIn, type Whose } from '../fields/rowsMerge.ts'
import type { Values } from '../fields/values.ts'
import { type Format, useFormat } from '../i18n/format.ts'
import { type T, useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import type { Failure } from '../useAct.ts'
import { differing } from './differing.ts'
import { choiceText, fieldLabel } from './fieldElements.ts'

type Props<V extends Values, B> = {
  form: Form<V, B>
  failure: Failure | undefined
  /** Brings a field into sight. */
  onShow?: (field: string) => void
}

/**
 * The colleagues who changed the record meanwhile, and each field that both changed: what was typed stays until one
 * chooses.
 */
export function MeanwhilePanel<V extends Values, B>({ form, failure, onShow }: Props<V, B>) {
  const t = useT()
  const format = useFormat()
  const { meanwhile } = form
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  // The page's name of a row is known once it stands where it stands now.
  const taken = meanwhile?.taken
  useEffect(() => {
    if (taken) drawAgain()
  }, [taken])
  if (!meanwhile || !taken) return null
  const stale = failure?.error instanceof ApiError ? failure.error.stale : undefined
  const { conflicts, open, isRefused, choose } = meanwhile
  const fieldOf = (name: string) => nameNow(form.getValues(), name) ?? listOf(name)
  const labelOf = (name: string) =>
    name.endsWith('.@')
      ? t('kit.meanwhile.order', { list: fieldLabel(listOf(name)) })
      : fieldLabel(fieldOf(name))
  return (
    <Alert color="yellow" variant="outline" mb="md" role="status" title={t('kit.meanwhile.title')}>
      <Stack gap="sm">
        {stale?.changes.map(({ by, at }) => (
          <Text key={at} fz="sm">
            {t('kit.meanwhile.by', { who: by, at: format.dateTimeZone(at) })}
          </Text>
        ))}
        {taken.length > 0 && (
          <Text fz="sm">
            {t('kit.meanwhile.taken', { fields: [...new Set(taken.map(labelOf))].join(', ') })}
          </Text>
        )}
        {conflicts.length > 0 && <Text fz="sm">{t('kit.meanwhile.both')}</Text>}
        {conflicts.map((conflict) => (
          <Choice
            // Somebody may save again while one chooses.
            key={`${conflict.name} ${JSON.stringify(conflict.theirs)}`}
            conflict={conflict}
            field={fieldOf(conflict.name)}
            label={labelOf(conflict.name)}
            isOpen={open.includes(conflict.name)}
            isRefused={isRefused}
            onChoose={(whose) => {
              const chosen = chosenIn(form.getValues(), conflict, whose)
              if (chosen) form.setFieldValue(chosen.name, chosen.value as never)
              choose(conflict.name)
              onShow?.(fieldOf(conflict.name))
            }}
          />
        ))}
      </Stack>
    </Alert>
  )
}

/** The list in which it is, where its row is gone. */
const listOf = (name: string) => name.replace(/\.@.*/, '')

type ChoiceProps = {
  conflict: Conflict
  /** Its name as it is now. */
  field: string
  label: string
  isOpen: boolean
  isRefused: boolean
  onChoose: (whose: Whose) => void
}

function Choice({ conflict, field, label, isOpen, isRefused, onChoose }: ChoiceProps) {
  const t = useT()
  const [chosen, setChosen] = useState('')
  const texts = textsOf({ ...conflict, name: field }, { t, format: useFormat() })
  return (
    <Radio.Group
      label={label}
      data-open-choice={isOpen || undefined}
      error={isOpen && isRefused && t('kit.meanwhile.choose')}
      value={chosen}
      onChange={(value) => {
        setChosen(value)
        onChoose(value === 'mine' ? 'mine' : 'theirs')
      }}
    >
      <Stack gap={6} mt={6}>
        {(['mine', 'theirs'] as const).map((whose) => (
          <Radio
            key={whose}
            value={whose}
            classNames={{ label: classes.breaksAnywhere ?? '' }}
            label={
              texts ? t(`kit.meanwhile.${whose}Says`, { text: texts[whose] }) : t(`kit.meanwhile.${whose}`)
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Both values, each as one line; undefined where only the field can show them. */
function textsOf(
  { name, mine, theirs }: Conflict,
  { t, format }: { t: T; format: Format },
): { mine: string; theirs: string } | undefined {
  const said = (value: unknown): string | undefined => {
    if (value === undefined) return t('kit.meanwhile.removed')
    if (isRow(value)) return rowText(value)
    const chosen = choiceText(name, value)
    if (chosen !== undefined) return chosen
    if (typeof value === 'boolean') return t(value ? 'kit.yes' : 'kit.no')
    if (typeof value === 'number') return String(value)
    if (typeof value !== 'string' || isId.test(value)) return undefined
    return isLocalTime.test(value) ? format.localDateTime(value) : value
  }
  const [own, other] = [said(mine), said(theirs)]
  return own === undefined || other === undefined ? undefined : differing(own, other)
}

/** The values of a row that one of the two removed. */
const rowText = ({ rowId: _rowId, ...row }: Row): string =>
  Object.values(row)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ')

const isLocalTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/
const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
