import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { fieldLabel } from '#contract/experiences/fieldLabels.ts'
import { type FormRuleType, readFieldRules } from '#contract/experiences/formRuleText.ts'
import { FreeData } from './EntryFacts.tsx'
import type { InExperience } from './useJudgeEntry.ts'

type Props = {
  experience: InExperience
  /** Whose rules name the fields: the first that has one. */
  forms: readonly FormRuleType[]
  data: Record<string, unknown>
  none: string
}

/**
 * Answers to public forms, by the labels that participants read. A field without a rule stands there by its own name, as
 * do all of an experience that was deleted.
 */
export function FormData({ experience, forms, data, none }: Props) {
  const { kind, eid } = experience
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const { data: found, isPending } = useRead(`${kind}.get`, { params: { eid } })
  if (isPending) return <LinesSkeleton count={Object.keys(data).length || 1} />
  const rules = found && 'form_rules' in found.data ? found.data.form_rules : []
  const ruleOf = (name: string) =>
    forms.flatMap((form) => rules.filter(({ type, field_name }) => type === form && field_name === name))[0]
  const labelOf = (name: string) =>
    fieldLabel(ruleOf(name) ?? { field_name: name, label: null, label_fr: null }, language)
  const textOf = (name: string, value: unknown) => {
    const kept = readFieldRules(ruleOf(name)?.field_rules ?? '')?.format
    if (kept === 'checkbox' && value === 'yes') return t('kit.yes')
    const isDay = (kept === 'date' || kept === 'age_of_majority') && /^\d{4}-\d\d-\d\d$/.test(String(value))
    return isDay ? format.dayField(String(value)) : value
  }
  const labels = Object.keys(data).map(labelOf)
  const named = Object.entries(data).map(([name, value], at) => {
    const label = labels[at] ?? name
    const isTwice = labels.filter((one) => one === label).length > 1
    return [isTwice ? `${label} (${name})` : label, textOf(name, value)]
  })
  return <FreeData data={Object.fromEntries(named)} none={none} />
}
