import { useRead } from '#console/kit/api/query.ts'
import type { OfferedReasons } from '#console/kit/fields/ReasonField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { InExperience } from './useJudgeEntry.ts'

/** Reasons that the experience itself has for a rejection, for a dialog that asks for one; read while it is open. */
export function useOwnReasons({ kind, eid }: InExperience, isOpen: boolean): OfferedReasons | undefined {
  const t = useT()
  const isEnabled = isOpen && facts[kind].earnsCredits
  const read = useRead(`${kind}.get`, { params: { eid } }, { isEnabled })
  const experience = read.data?.data
  if (!experience || !('rejection_reason' in experience)) return undefined
  return { help: t('experiences.ownReasons'), reasons: experience.rejection_reason.map(({ name }) => name) }
}
