import * as z from 'zod'
import { optionalText, text } from '../kit.ts'
import { says } from '../why.ts'
import { captchaField, type FormRuleType, fieldRulesOf, readFieldRules } from './formRuleText.ts'

const fieldRules = z
  .string()
  .max(1000, says('at_most_characters', { max: 1000 }))
  .refine((rules) => readFieldRules(rules) !== undefined, says('bad_field_rules'))

/**
 * A rule of a public form (E3): which field it asks for and how it is checked. `field_rules` is `required` or
 * `nullable`, and a format behind a `|` (`formRuleText.ts`). `is_disabled`: the rule is fixed, as that of the captcha
 * always is (E4). The labels are what participants read; without them the field's name stands there.
 */
const formRule = <const Types extends readonly FormRuleType[]>(types: Types) =>
  z
    .strictObject({
      field_name: text('name', 64).refine((name) => /^[a-z][a-z0-9_]*$/.test(name), says('not_a_field_name')),
      type: z.enum(types),
      field_rules: fieldRules.default('nullable|text'),
      is_disabled: z.boolean().default(false),
      label: optionalText('label', 100),
      label_fr: optionalText('label', 100),
    })
    .transform((rule) =>
      readFieldRules(rule.field_rules)?.format === 'captcha' || rule.field_name === captchaField
        ? { ...rule, field_rules: fieldRulesOf({ isRequired: true, format: 'captcha' }), is_disabled: true }
        : rule,
    )

/** The rules of a kind's public forms; no field twice in one form. */
export function formRulesOf<const Types extends readonly FormRuleType[]>(types: Types) {
  return z
    .array(formRule(types))
    .max(200, says('too_many_form_rules'))
    .superRefine((rules, context) => {
      const isSame = (rule: (typeof rules)[number], other: (typeof rules)[number]) =>
        other.type === rule.type && other.field_name === rule.field_name
      for (const [at, rule] of rules.entries())
        if (rules.findIndex((other) => isSame(rule, other)) < at)
          context.addIssue({
            code: 'custom',
            path: [at, 'field_name'],
            message: says('field_twice', { name: rule.field_name }),
          })
    })
}
