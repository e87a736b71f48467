import { type ReactNode, useState } from 'react'
import type { FormRuleType } from '#contract/experiences/formRuleText.ts'

type Errors = Record<string, ReactNode>
type Rules = readonly { readonly type: FormRuleType }[]

/** How many faults the rules of this form have. */
export const faultsIn = (type: FormRuleType, rules: Rules, errors: Errors): number =>
  Object.keys(errors).filter((field) => {
    const [list, at] = field.split('.')
    return list === 'form_rules' && rules[Number(at)]?.type === type
  }).length

/** Which form's rules are shown; where a save finds faults in others alone, the first of those. */
export function useShownForm(types: readonly FormRuleType[], rules: Rules, errors: Errors) {
  const [type, setType] = useState<FormRuleType>('Entry')
  const [seen, setSeen] = useState(errors)
  if (seen !== errors) {
    setSeen(errors)
    // A fault that was mended leads nowhere.
    const isNew = Object.keys(errors).some((field) => !(field in seen))
    const faulty = types.find((one) => faultsIn(one, rules, errors) > 0)
    if (isNew && faulty && faultsIn(type, rules, errors) === 0) setType(faulty)
  }
  return [type, setType] as const
}
