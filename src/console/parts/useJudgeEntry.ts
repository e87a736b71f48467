import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Entry } from '#contract/entries/calls.ts'

type Verdict = { status: Entry['status'] & ('valid' | 'invalid'); reason?: string }

/** Judges an entry of a sweepstakes; throws what the call throws. */
export function useJudgeEntry(exp: string): (entryEid: string, verdict: Verdict) => Promise<unknown> {
  const t = useT()
  const judge = useChange('setEntryStatus', {
    invalidates: ['listEntries', 'listOtherEntries', 'listBallotDraws'],
    onDone: ({ data }) =>
      toast.success(t(data.status === 'valid' ? 'experiences.markedValid' : 'experiences.markedInvalid')),
  })
  return (entryEid, verdict) =>
    judge.mutateAsync({ params: { type: 'sweepstakes', exp, entryEid }, body: verdict })
}
