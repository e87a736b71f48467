import { Text, Title } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { Entry } from '#contract/entries/calls.ts'
import { ReceiptNoted } from './ReceiptNoted.tsx'
import { type Decided, useDecisionFacts } from './useDecisionFacts.ts'

type Props = { experience: InExperience; entry: Entry }

/** The last decision of an entry, outside of the queue that has it already. Needs the texts of `validation`. */
export function EntryDecision({ experience: { kind, eid }, entry }: Props) {
  const t = useT()
  const read = useRead('getEntryDecision', { params: { type: kind, exp: eid, entryEid: entry.eid } })
  return (
    <section>
      <Title order={3} mb={4}>
        {t('validation.decision')}
      </Title>
      <Loaded read={read} lines={2}>
        {({ data }) => <Known decided={{ ...data, reasons: entry.reasons }} />}
      </Loaded>
    </section>
  )
}

function Known({ decided }: { decided: Decided }) {
  const t = useT()
  const facts = useDecisionFacts(decided)
  const isNothing = Object.values(facts).every((fact) => fact === undefined)
  return (
    <>
      {isNothing ? <Text c="dimmed">{t('validation.undecided')}</Text> : <Facts facts={facts} />}
      <ReceiptNoted information={decided.additional_information} order={4} />
    </>
  )
}
