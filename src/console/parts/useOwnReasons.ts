import { useRead } from '#console/kit/api/query.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { InExperience } from './useJudgeEntry.ts'

/** Reasons that the experience itself has for a rejection, for a dialog that asks for some; read while it is open. */
export function useOwnReasons({ kind, eid }: InExperience, isOpen: boolean): readonly string[] {
  const isEnabled = isOpen && facts[kind].earnsCredits
  const read = useRead(`${kind}.get`, { params: { eid } }, { isEnabled })
  const experience = read.data?.data
  if (!experience || !('rejection_reason' in experience)) return []
  return experience.rejection_reason.map(({ name }) => name)
}
