import { Alert, Paper, Title } from '@mantine/core'
import { memo } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { FormData } from '#console/parts/answers/FormData.tsx'
import { formsOfEntries } from '#console/parts/answers/formsOfEntries.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { Entry } from '#contract/entries/calls.ts'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'
import { EntryImages } from '../EntryImages.tsx'
import { FraudPanel } from '../fraud/FraudPanel.tsx'
import { ReceiptNoted } from '../ReceiptNoted.tsx'
import { ReceiptReadings } from '../reading/ReceiptReadings.tsx'
import { useDecisionFacts } from '../useDecisionFacts.ts'
import { useEntryFacts } from '../useEntryFacts.tsx'
import { OthersPanel } from './OthersPanel.tsx'
import classes from './validation.module.css'

/** `isOfAll`: the queue is of all experiences, so the entry says where it is. */
type Props = { entry: ValidationEntry; others: Entry[]; isOfAll: boolean }

/** All that helps to decide, in one look. It is drawn again for another entry alone, not for each key. */
export const EntryInHand = memo(function EntryInHand({ entry, others, isOfAll }: Props) {
  const { experience } = entry
  const t = useT()
  const format = useFormat()
  const own = useEntryFacts(entry)
  const decision = useDecisionFacts(entry)
  return (
    <div className={classes.split}>
      <Paper component="section" withBorder p="md" aria-label={t('experiences.entryData')}>
        <Title order={2} mb="sm">
          {t('experiences.entryData')}
        </Title>
        <FormData
          experience={experience}
          forms={formsOfEntries}
          data={entry.data}
          none={t('experiences.entryNoData')}
        />
        <Title order={2} mt="lg" mb="sm">
          {t('entryImages.title')}
        </Title>
        <EntryImages experience={experience} entryEid={entry.eid} />
        <ReceiptReadings experience={experience} entryEid={entry.eid} />
        <FraudPanel experience={experience} entryEid={entry.eid} order={2} />
      </Paper>
      <div className={classes.side}>
        <Paper component="section" withBorder p="md" aria-label={t('validation.entry')}>
          <Title order={2} mb="sm">
            {t('validation.entry')}
          </Title>
          <Asked entry={entry} />
          <Facts
            facts={{
              [t('nouns.experience')]: isOfAll ? experience.name : undefined,
              ...own,
              ...decision,
              [t('validation.due')]:
                entry.status === 'pending' && entry.due_at ? format.dateTimeZone(entry.due_at) : undefined,
              [t('entryNotes.handOver.to')]: entry.handed_over?.to,
              [t('validation.inHandsOf')]:
                entry.lock.holder && !entry.lock.is_mine ? entry.lock.holder : undefined,
            }}
          />
          <ReceiptNoted information={entry.additional_information} order={3} />
        </Paper>
        <OthersPanel key={entry.id} experience={experience} others={others} />
      </div>
    </div>
  )
})

/** The question of the colleague who handed it over. */
function Asked({ entry: { handed_over: asked } }: Pick<Props, 'entry'>) {
  const t = useT()
  if (!asked?.is_mine) return null
  return (
    <Alert role="note" mb="sm" variant="outline" title={t('entryNotes.handOver.asks', { name: asked.by })}>
      {asked.question}
    </Alert>
  )
}
