import { fieldLabel } from '#contract/experiences/fieldLabels.ts'
import { type FormRuleType, readFieldRules } from '#contract/experiences/formRuleText.ts'

type Rules = readonly {
  readonly type: string
  readonly field_name: string
  readonly field_rules: string
  readonly label: string | null
  readonly label_fr: string | null
}[]
type Spoken = { language: 'en' | 'fr'; yes: string; dayText: (day: string) => string }

/**
 * Answers by the labels that participants read, in the order of the forms; what has no rule stands behind them by its
 * own name. Of forms with the same field the first one counts.
 */
export function namedAnswers(
  data: Readonly<Record<string, unknown>>,
  { rules, forms }: { rules: Rules; forms: readonly FormRuleType[] },
  { language, yes, dayText }: Spoken,
): Record<string, unknown> {
  const asked = forms.flatMap((form) => rules.filter(({ type }) => type === form))
  const names = [...new Set([...asked.map(({ field_name: name }) => name), ...Object.keys(data)])]
  const given = names.flatMap((name) => {
    if (!Object.hasOwn(data, name)) return []
    const rule = asked.find(({ field_name }) => field_name === name)
    const label = fieldLabel(rule ?? { field_name: name, label: null, label_fr: null }, language)
    const format = rule ? readFieldRules(rule.field_rules)?.format : ownFormats.get(name)
    return [{ name, label, value: shown(data[name], { format, yes, dayText }) }]
  })
  const isTwice = (label: string) => given.filter((one) => one.label === label).length > 1
  return Object.fromEntries(
    given.map(({ name, label, value }) => [isTwice(label) ? `${label} (${name})` : label, value]),
  )
}

/** Of what an entry keeps by itself. */
const ownFormats: ReadonlyMap<string, string> = new Map([['received_on', 'date']])

type Shown = Pick<Spoken, 'yes' | 'dayText'> & { format: string | undefined }

/** A ticked box is kept as `yes`, a day as `YYYY-MM-DD`. */
function shown(value: unknown, { format, yes, dayText }: Shown): unknown {
  if (format === 'checkbox' && value === 'yes') return yes
  const isDay = format === 'date' || format === 'age_of_majority'
  return isDay && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value) : value
}
