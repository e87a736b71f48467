import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import type { FormRuleType } from '#contract/experiences/formRuleText.ts'
import type { InExperience } from '../useJudgeEntry.ts'
import { namedAnswers } from './namedAnswers.ts'

type Answers = Readonly<Record<string, unknown>>

/**
 * Names answers to public forms as participants read them, in the reader's language; by their own names where the
 * experience was deleted. Undefined while the rules that name them are read.
 */
export function useNamedAnswers(
  { kind, eid }: InExperience,
  forms: readonly FormRuleType[],
): ((data: Answers) => Answers) | undefined {
  const t = useT()
  const { dayField: dayText } = useFormat()
  const language = useLanguage()
  const { data: found, isPending } = useRead(`${kind}.get`, { params: { eid } }, { keepsFailure: true })
  if (isPending) return undefined
  const rules = found && 'form_rules' in found.data ? found.data.form_rules : []
  return (data) => namedAnswers(data, { rules, forms }, { language, yes: t('kit.yes'), dayText })
}
