import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { Reading } from '#contract/entries/readings.ts'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'
import { CreditLine } from './CreditLine.tsx'
import {
  type CreditForm,
  creditsOf,
  emptyForm,
  formOf,
  newLine,
  type Pool,
  poolsFor,
  totalOf,
  withSuggested,
  withSuggestions,
} from './creditForm.ts'
import { nextSuggestion, type Suggestion, suggestionsOf } from './creditSuggestions.ts'
import { ReceiptInformation } from './ReceiptInformation.tsx'
import { poolOfRetailer } from './retailerPool.ts'
import { isTakeOver, Suggestions } from './Suggestions.tsx'
import type { Credits } from './useQueueCalls.ts'

type Props = {
  experience: InExperience
  entry: ValidationEntry
  /** The pools of the experience, in their order. */
  poolIds: readonly string[]
  /** The credits that were given before. */
  was: Credits | undefined
  onCredits: (credits: Credits) => void
  onClose: () => void
}

/** The earnings of a valid entry (E5): Enter accepts it, Escape goes back. */
export function CreditPanel({ experience, entry, poolIds, ...acts }: Props) {
  const t = useT()
  const pools = useRead('listPrizePools', {})
  const readings = useRead('listReadings', {
    params: { type: experience.kind, exp: experience.eid, entryEid: entry.eid },
  })
  return (
    <Alert role="group" mb="md" variant="outline" color="green" title={t('validation.credits.title')}>
      <Loaded read={pools} lines={2}>
        {({ data }) => (
          <Lines
            pools={poolsFor(data, { poolIds, isTest: entry.is_test })}
            suggestions={suggestionsOf(entry, readings.data?.data ?? [])}
            first={firstOf(entry)}
            shop={shopOf(readings.data?.data)}
            {...acts}
          />
        )}
      </Loaded>
    </Alert>
  )
}

/** All but the credits was noted with the decision before, where the entry was put back. */
const firstOf = (entry: ValidationEntry) => ({
  person: entry.person_credits,
  partial: entry.partial_reason,
  information: Object.fromEntries(
    Object.entries(entry.additional_information).map(([key, value]) => [key, value ?? '']),
  ),
})

/** As the first receipt that names one was read. */
const shopOf = (readings: readonly Reading[] | undefined): string | undefined =>
  readings?.flatMap(({ fields }) => fields.find(({ field }) => field === 'retail_name') ?? [])[0]?.value

type LinesProps = Pick<Props, 'was' | 'onCredits' | 'onClose'> & {
  pools: readonly Pool[]
  first: ReturnType<typeof firstOf>
  suggestions: readonly Suggestion[]
  shop: string | undefined
}

function Lines({ pools, first, suggestions, shop, was, onCredits, onClose }: LinesProps) {
  const t = useT()
  const today = useFormat().localText(new Date().toISOString()).slice(0, 10)
  const [form, setForm] = useState<CreditForm>(() => (was ? formOf(was) : emptyForm(first)))
  const [isShown, setShown] = useState(false)
  const shown = withSuggestions(form, {
    pools,
    credits: suggestions[0]?.credits,
    pool: poolOfRetailer(form.information.retail_name || shop, pools),
  })
  const { credits, faults, isPersonWrong, isAhead } = creditsOf(shown, { pools, today })
  const change = (part: Partial<CreditForm>) => setForm((now) => ({ ...now, ...part }))
  const takeOver = () =>
    setForm((now) => withSuggested(now, shown, nextSuggestion(suggestions, totalOf(shown))))
  const changeLine = (at: number, part: Partial<CreditForm['lines'][number]>) =>
    change({ lines: form.lines.map((line, place) => (place === at ? { ...line, ...part } : line)) })
  if (pools.length === 0)
    return (
      <Group justify="space-between">
        <Text>{t('validation.credits.noPools')}</Text>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
      </Group>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (credits) onCredits(credits)
        else setShown(true)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        if (!isTakeOver(event.nativeEvent)) return
        event.preventDefault()
        takeOver()
      }}
    >
      <Suggestions suggestions={suggestions} onTake={takeOver} />
      {shown.lines.map((line, at) => (
        <CreditLine
          key={line.id}
          line={line}
          pools={pools}
          fault={isShown ? faults[at] : undefined}
          isTyped={form.lines[at]?.credits !== undefined}
          isLast={at === shown.lines.length - 1}
          onChange={(part) => changeLine(at, part)}
        />
      ))}
      <Group gap="xs" align="start" mb="sm">
        <TextInput
          w={220}
          inputMode="numeric"
          label={t('validation.credits.person')}
          value={form.person}
          error={isShown && isPersonWrong && t('validation.credits.personWrong')}
          onChange={(event) => change({ person: event.currentTarget.value })}
        />
        {Number(form.person) > totalOf(shown) && (
          <TextInput
            flex={1}
            label={t('validation.credits.partial')}
            maxLength={500}
            value={form.partial}
            error={isShown && form.partial.trim() === '' && t('experiences.reasonRequired')}
            onChange={(event) => change({ partial: event.currentTarget.value })}
          />
        )}
      </Group>
      <ReceiptInformation
        value={form.information}
        isAhead={isAhead}
        onChange={(information) => change({ information })}
      />
      <LineButtons form={form} change={change} onClose={onClose} />
    </form>
  )
}

type ButtonsProps = {
  form: CreditForm
  change: (part: Partial<CreditForm>) => void
  onClose: () => void
}

function LineButtons({ form, change, onClose }: ButtonsProps) {
  const t = useT()
  return (
    <Group gap="xs">
      <Button type="submit">{t('validation.accept')}</Button>
      <Button variant="default" onClick={() => change({ lines: [...form.lines, newLine()] })}>
        {t('validation.credits.add')}
      </Button>
      {form.lines.length > 1 && (
        <Button variant="default" onClick={() => change({ lines: form.lines.slice(0, -1) })}>
          {t('validation.credits.remove')}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        {t('kit.cancel')}
      </Button>
    </Group>
  )
}
