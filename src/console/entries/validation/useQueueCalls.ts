import { useMemo } from 'react'
import type { Answer, CallInput } from '#console/kit/api/call.ts'
import { useChange } from '#console/kit/api/query.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { Decision } from '#contract/entries/entryStates.ts'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'

/** The question to the queue: the next one after some, the kicked ones behind one, or one by its eid. */
export type Asked = { skip?: number; isKicked?: boolean; entry?: string | undefined; behind?: string }
/** The earnings of a valid entry, where entries earn credits. */
export type Credits = Pick<
  NonNullable<CallInput<'decideEntry'>['body']>,
  'creditArray' | 'personCredits' | 'partialReason' | 'additional_information'
>
export type Verdict = { status: Decision; reasons: string[]; credits?: Credits }
type Handed = Answer<'takeEntryForValidation'>['data']
/** `until`: how long it is in this person's hands, by the clock of this machine. */
export type InHand = ValidationEntry & { until: number | undefined }
/** `isKicked`: these are the kicked ones. */
export type Hand = Omit<Handed, 'entry' | 'nextEntry'> & {
  isKicked: boolean
  entry: InHand | null
  nextEntry: InHand | null
}

/** The calls of a queue: of this experience, or of all. What is done to an entry is done in its own experience. */
export function useQueueCalls(of: InExperience | undefined) {
  const { mutateAsync: take } = useChange('takeEntryForValidation')
  const { mutateAsync: takeAny } = useChange('takeAnyEntryForValidation')
  const { mutateAsync: decide } = useChange('decideEntry')
  const { mutateAsync: undo } = useChange('undoDecision')
  const { mutateAsync: relock } = useChange('relockEntry')
  const { kind, eid } = of ?? {}
  return useMemo(
    () => ({
      take: async (asked: Asked): Promise<Hand> => {
        const query = queryOf(asked)
        const { data } =
          kind && eid ? await take({ params: { type: kind, id: eid }, query }) : await takeAny({ query })
        const { entry, nextEntry } = data
        const isKicked = asked.isKicked === true
        return { ...data, isKicked, entry: entry && inHand(entry), nextEntry: nextEntry && inHand(nextEntry) }
      },
      /** Until when it can be undone. */
      decide: async (
        entry: ValidationEntry,
        { status, reasons, credits }: Verdict,
      ): Promise<number | undefined> => {
        const body = {
          experienceParticipantId: entry.id,
          status,
          reason: reasons,
          can_be_undone: true,
          ...credits,
        }
        const params = placeOf(entry)
        const { data } = await decide({ params, body: { ...body, seen: { status: entry.status } } })
        return data.decision.undo_until ? Date.parse(data.decision.undo_until) : undefined
      },
      undo: (entry: ValidationEntry) => undo({ params: { ...placeOf(entry), eid: entry.eid } }),
      relock: async (entry: ValidationEntry): Promise<InHand> => {
        const { data: lock } = await relock({ params: { ...placeOf(entry), eid: entry.eid } })
        return inHand({ ...entry, lock })
      },
    }),
    [kind, eid, take, takeAny, decide, undo, relock],
  )
}

const placeOf = ({ experience: { kind, eid } }: ValidationEntry) => ({ type: kind, id: eid })

const inHand = (entry: ValidationEntry): InHand => {
  const { is_mine, seconds_left } = entry.lock
  return { ...entry, until: is_mine && seconds_left !== null ? Date.now() + seconds_left * 1000 : undefined }
}

const queryOf = ({ skip = 0, isKicked = false, entry, behind }: Asked) => ({
  ...(skip > 0 ? { skip: String(skip) } : {}),
  ...(isKicked ? { showKicked: '1' as const } : {}),
  ...(entry ? { entry } : {}),
  ...(behind ? { behind } : {}),
})
