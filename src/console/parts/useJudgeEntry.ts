import { useChange } from '#console/kit/api/query.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { type EntryStatus, entryRefusal, type Verdict, verdicts } from '#contract/entries/entryStates.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { Kind } from '#contract/experiences/kinds.ts'

type Judgement = { status: Verdict; reason?: string[] }

export type InExperience = { kind: Kind; eid: string }

/** Judges an entry; throws what the call throws. */
export function useJudgeEntry({
  kind,
  eid,
}: InExperience): (entryEid: string, verdict: Judgement) => Promise<unknown> {
  const t = useT()
  const judge = useChange('setEntryStatus', {
    onDone: ({ data }) =>
      toast.success(t(data.status === 'valid' ? 'experiences.markedValid' : 'experiences.markedInvalid')),
  })
  return (entryEid, verdict) =>
    judge.mutateAsync({ params: { type: kind, exp: eid, entryEid }, body: verdict })
}

/**
 * The verdicts that an entry has not got yet, each with the reason where it cannot. An entry that earns credits is accepted
 * in the queue alone, which asks for them.
 */
export function verdictsOn(entry: { status: EntryStatus; is_awarded: boolean }, kind: Kind) {
  return verdicts
    .filter((verdict) => verdict !== entry.status && (verdict === 'invalid' || !facts[kind].earnsCredits))
    .map((verdict) => {
      const refusal = entryRefusal(entry, verdict)
      return { verdict, why: refusal && whyText(refusal) }
    })
}
