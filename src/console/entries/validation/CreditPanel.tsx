import { Alert, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { Reading } from '#contract/entries/readings.ts'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import {
  type CreditForm,
  creditsOf,
  emptyForm,
  formOf,
  newLine,
  type Prize,
  prizesOf,
  totalOf,
  withInformation,
  withSuggested,
} from './creditForm.ts'
import { nextSuggestion, type Suggestion, suggestionsOf } from './creditSuggestions.ts'
import { type Information, ReceiptInformation } from './ReceiptInformation.tsx'
import { prizeOfRetailer } from './retailerPrize.ts'
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
            pools={data}
            prizes={prizesOf(data, { poolIds, isTest: entry.is_test })}
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
  pools: readonly PrizePool[]
  prizes: readonly Prize[]
  first: ReturnType<typeof firstOf>
  suggestions: readonly Suggestion[]
  shop: string | undefined
}

function Lines({ pools, prizes, first, suggestions, shop, was, onCredits, onClose }: LinesProps) {
  const t = useT()
  const today = useFormat().localText(new Date().toISOString()).slice(0, 10)
  const prizeFor = (noted: Information) => prizeOfRetailer(noted.retail_name || shop, { pools, prizes })
  const [form, setForm] = useState<CreditForm>(() =>
    was
      ? formOf(was)
      : emptyForm(prizes, {
          ...first,
          suggested: suggestions[0]?.credits,
          prize: prizeFor(first.information),
        }),
  )
  const [isShown, setShown] = useState(false)
  const { credits, faults, isPersonWrong, isAhead } = creditsOf(form, today)
  const change = (part: Partial<CreditForm>) => setForm((now) => ({ ...now, ...part }))
  const takeOver = () => setForm((now) => withSuggested(now, nextSuggestion(suggestions, totalOf(now))))
  const changeLine = (at: number, part: Partial<CreditForm['lines'][number]>) =>
    change({ lines: form.lines.map((line, place) => (place === at ? { ...line, ...part } : line)) })
  if (prizes.length === 0)
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
      {form.lines.map((line, at) => (
        <Group key={line.id} gap="xs" align="start" mb="xs">
          <TextInput
            w={120}
            inputMode="numeric"
            label={t('validation.credits.number')}
            value={line.credits}
            data-autofocus={at === form.lines.length - 1 || undefined}
            autoFocus={at === form.lines.length - 1}
            onFocus={(event) => event.currentTarget.select()}
            error={isShown && faults[at]?.credits && t('validation.credits.missing')}
            onChange={(event) => changeLine(at, { credits: event.currentTarget.value })}
          />
          <NativeSelect
            flex={1}
            label={t('validation.credits.prize')}
            value={line.prize}
            error={isShown && faults[at]?.prize && t('validation.credits.missing')}
            data={[
              { value: '', label: t('validation.credits.choose') },
              ...prizes.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onChange={(event) => changeLine(at, { prize: event.currentTarget.value })}
          />
        </Group>
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
        {Number(form.person) > totalOf(form) && (
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
        onChange={(typed) => setForm((now) => withInformation(now, typed, prizeFor))}
      />
      <LineButtons prizes={prizes} form={form} change={change} onClose={onClose} />
    </form>
  )
}

type ButtonsProps = {
  prizes: readonly Prize[]
  form: CreditForm
  change: (part: Partial<CreditForm>) => void
  onClose: () => void
}

function LineButtons({ prizes, form, change, onClose }: ButtonsProps) {
  const t = useT()
  return (
    <Group gap="xs">
      <Button type="submit">{t('validation.accept')}</Button>
      <Button variant="default" onClick={() => change({ lines: [...form.lines, newLine(prizes)] })}>
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
