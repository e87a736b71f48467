import { kinds } from '#console/kinds.ts'
import type { Answer } from '#console/kit/api/call.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { Loaded, type Read, readIf } from '#console/kit/Loaded.tsx'
import type { Decision } from '#contract/entries/entryStates.ts'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { CreditPanel } from './CreditPanel.tsx'
import { ReasonPanel } from './ReasonPanel.tsx'
import type { Refused } from './useDecided.ts'
import type { Verdict } from './useQueueCalls.ts'

type Shown = Answer<`${Kind}.get`>['data']
type AskingProps = {
  entry: ValidationEntry
  asking: Decision
  experience: Read<{ data: Shown }>
  /** The last decision that did not come about: what was typed for it stands in the form again. */
  refused: Refused | undefined
  onVerdict: (verdict: Verdict) => void
  onClose: () => void
}

/** Of an experience whose entries earn credits: its pools, and its own reasons of rejection. */
const partsOf = (experience: Shown): { poolIds: string[]; rejections: string[] } => ({
  poolIds: 'prize_pools' in experience ? experience.prize_pools.map(({ id }) => id) : [],
  rejections: 'rejection_reason' in experience ? experience.rejection_reason.map(({ name }) => name) : [],
})

/** Asked with a decision: what a valid entry earns, or why it is none. What the experience offers is read first. */
export function Asking({ experience, ...asking }: AskingProps) {
  const { earnsCredits } = kinds[asking.entry.experience.kind]
  return (
    <Loaded read={readIf(earnsCredits, experience)} lines={2}>
      {(read) => <Asked {...asking} {...(read ? partsOf(read.data) : { poolIds: [], rejections: [] })} />}
    </Loaded>
  )
}

type AskedProps = Omit<AskingProps, 'experience'> & ReturnType<typeof partsOf>

function Asked({ entry, asking, poolIds, rejections, refused, onVerdict, onClose }: AskedProps) {
  const format = useFormat()
  const isAgain = refused?.entryId === entry.id && refused.verdict.status === asking
  const was = isAgain ? refused.verdict : undefined
  return asking === 'valid' ? (
    <CreditPanel
      entry={entry}
      poolIds={poolIds}
      was={was?.credits}
      onClose={onClose}
      experience={entry.experience}
      onCredits={(credits) => onVerdict({ status: asking, reasons: [], credits })}
    />
  ) : (
    <ReasonPanel
      status={asking}
      name={format.person(entry.participant_name)}
      own={rejections}
      was={was?.reasons}
      onReasons={(reasons) => onVerdict({ status: asking, reasons })}
      onClose={onClose}
    />
  )
}
