import { type FieldRules, type FormRuleType, readFieldRules } from './formRuleText.ts'

type Rule = {
  readonly field_name: string
  readonly type: string
  readonly field_rules: string
  readonly label: string | null
  readonly label_fr: string | null
}

/** A field that the public entry form asks for. */
export type EntryRule = Rule & { readonly rules: FieldRules }

/** Fields that the form sends by itself, and names that would hide what its script needs. */
const ownNames = [
  'terms',
  'optin',
  'proof',
  'reference',
  'general',
  'unsaved',
  'submit',
  'dataset',
  'account_token',
]

const isAskedNow = ({ field_name }: EntryRule) => !ownNames.includes(field_name)

/** How these two are checked, whatever their rule says: by them a person is recognised. */
const formats = { email: 'email', phone: 'phone' } as const
const formatOf = ({ field_name: name }: Rule, rules: FieldRules): FieldRules =>
  name === 'email' || name === 'phone' ? { isRequired: rules.isRequired, format: formats[name] } : rules

/**
 * The rules of an entry form as its page follows them. A captcha is no field (`hasCaptcha`); `hidden` are those that it cannot ask for: names that the form itself uses. An alternative
 * entry form that has no rules is none, and has no fields.
 */
export function entryRules(
  formRules: readonly Rule[],
  form: FormRuleType = 'Entry',
): {
  readonly fields: readonly EntryRule[]
  readonly hidden: number
  /** Whether it asks for a phone or an e-mail, by which a person is recognised. */
  readonly isIdentified: boolean
} {
  const rules = formRules
    .filter(({ type }) => type === form)
    .flatMap((rule) => {
      const read = readFieldRules(rule.field_rules)
      return read && read.format !== 'captcha' ? [{ ...rule, rules: formatOf(rule, read) }] : []
    })
  const fields = rules.length > 0 ? rules.filter(isAskedNow) : (defaults.get(form) ?? [])
  const isIdentified = fields.some(({ field_name: name }) => name === 'email' || name === 'phone')
  return { fields, hidden: rules.length > 0 ? rules.length - fields.length : 0, isIdentified }
}

/** Whether this form leaves the field out since it has a card of its own: on the profile phone and e-mail change by a code. */
export const isProvenApart = (form: string, name: string): boolean =>
  form === 'Profile' && (name === 'phone' || name === 'email')

/** Whether a form has the rule of the captcha: a provider is asked by it alone, our own proof of work by every form. */
export const hasCaptcha = (formRules: readonly Rule[], form: FormRuleType): boolean =>
  formRules.some(
    ({ type, field_rules }) => type === form && readFieldRules(field_rules)?.format === 'captcha',
  )

type Default = 'first_name' | 'last_name' | 'email' | 'phone'

const defaultsOf = (names: readonly Default[], isAddressRequired: boolean): readonly EntryRule[] =>
  names.map((name) => {
    const format = name === 'email' || name === 'phone' ? name : 'text'
    const isRequired = format === 'text' || isAddressRequired
    return {
      field_name: name,
      type: 'Entry',
      label: null,
      label_fr: null,
      field_rules: `${isRequired ? 'required' : 'nullable'}|${format}`,
      rules: { isRequired, format },
    }
  })

/** The rules of a contest that has none of its own. Who registers gives a phone or an e-mail. */
const defaults: ReadonlyMap<FormRuleType, readonly EntryRule[]> = new Map([
  ['Entry', defaultsOf(['first_name', 'last_name', 'email', 'phone'], true)],
  ['Register', defaultsOf(['first_name', 'last_name', 'phone', 'email'], false)],
  ['Profile', defaultsOf(['first_name', 'last_name'], false)],
])
