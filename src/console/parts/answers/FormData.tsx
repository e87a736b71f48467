import { LinesSkeleton } from '#console/kit/states.tsx'
import type { FormRuleType } from '#contract/experiences/formRuleText.ts'
import { FreeData } from '../EntryFacts.tsx'
import type { InExperience } from '../useJudgeEntry.ts'
import { useNamedAnswers } from './useNamedAnswers.ts'

type Props = {
  experience: InExperience
  /** Whose rules name the fields. */
  forms: readonly FormRuleType[]
  data: Record<string, unknown>
  none: string
}

/** Answers to public forms, named as participants read them. */
export function FormData({ experience, forms, data, none }: Props) {
  const named = useNamedAnswers(experience, forms)
  if (!named) return <LinesSkeleton count={Object.keys(data).length || 1} />
  return <FreeData data={named(data)} none={none} />
}
