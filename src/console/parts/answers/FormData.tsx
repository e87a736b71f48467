import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import type { FormRuleType } from '#contract/experiences/formRuleText.ts'
import { FreeData } from '../EntryFacts.tsx'
import type { InExperience } from '../useJudgeEntry.ts'
import { namedAnswers } from './namedAnswers.ts'

type Props = {
  experience: InExperience
  /** Whose rules name the fields. */
  forms: readonly FormRuleType[]
  data: Record<string, unknown>
  none: string
}

/** Answers to public forms, named as participants read them; by their own names where the experience was deleted. */
export function FormData({ experience, forms, data, none }: Props) {
  const { kind, eid } = experience
  const t = useT()
  const { dayField: dayText } = useFormat()
  const language = useLanguage()
  const { data: found, isPending } = useRead(`${kind}.get`, { params: { eid } })
  if (isPending) return <LinesSkeleton count={Object.keys(data).length || 1} />
  const rules = found && 'form_rules' in found.data ? found.data.form_rules : []
  const named = namedAnswers(data, { rules, forms }, { language, yes: t('kit.yes'), dayText })
  return <FreeData data={named} none={none} />
}
