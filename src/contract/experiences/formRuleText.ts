/** The public forms that rules are for (E3). */
const formsOfBoth = ['Entry', 'Alternative Entry', 'Claim', 'Offline', 'Register', 'Profile'] as const
export const sweepstakesForms = [...formsOfBoth, 'Release Accepted'] as const
export const giftForms = formsOfBoth
export type FormRuleType = (typeof sweepstakesForms)[number]

/** The forms by which somebody enters: the address below the experience's own, and the type of their rules. */
export const entryForms = { entry: 'Entry', 'alternative-entry': 'Alternative Entry' } as const

/** Formats of a field of a public form (decisions 4). */
export const fieldFormats = [
  'text',
  'email',
  'phone',
  'postal_code',
  'date',
  'number',
  'checkbox',
  'choice',
  'age_of_majority',
  'file',
  'captcha',
] as const
export type FieldFormat = (typeof fieldFormats)[number]

const entryForm: readonly string[] = Object.values(entryForms)
/** Their pictures stay with an entry; Register and Profile are of a person, who has none yet. */
const fileForms: readonly string[] = [...entryForm, 'Offline', 'Claim', 'Release Accepted']

/** Formats that a form asks for, whatever its rules say: a captcha stands on the entry forms alone. */
export const formatsOf = (form: string): readonly FieldFormat[] =>
  fieldFormats.filter(
    (one) => (one !== 'file' || fileForms.includes(form)) && (one !== 'captcha' || entryForm.includes(form)),
  )

export type FieldRules = {
  readonly isRequired: boolean
  readonly format: FieldFormat
  /** Of a choice: what may be chosen, 1 to 50, none twice. */
  readonly choices?: readonly string[]
  /** Of the age of majority: from how many years on one may enter. Without it, 18. */
  readonly years?: number
}

/** Ages of majority that a rule may ask for: the first is meant where it names none. */
export const agesOfMajority = [18, 19, 20, 21, 22, 23, 24, 25] as const
export const ageOfMajority = agesOfMajority[0]

/** `required|choice:Small,Large` or `required|age_of_majority:19` as what it says; undefined where it says nothing of the kind. Without a format it is a text. */
export function readFieldRules(rules: string): FieldRules | undefined {
  const [presence, format = 'text', ...more] = rules.split('|')
  if ((presence !== 'required' && presence !== 'nullable') || more.length > 0) return undefined
  const isRequired = presence === 'required'
  const [name, listed] = format.split(/:(.*)/s)
  const known = fieldFormats.find((one) => one === name)
  if (!known || (known === 'choice' && listed === undefined)) return undefined
  if (listed === undefined) return { isRequired, format: known }
  if (known === 'age_of_majority') {
    const years = agesOfMajority.find((age) => String(age) === listed)
    return years && { isRequired, format: known, years }
  }
  if (known !== 'choice') return undefined
  const choices = listed.split(',').map((choice) => choice.trim())
  const isFit = choices.every(Boolean) && choices.length <= 50 && new Set(choices).size === choices.length
  return isFit ? { isRequired, format: known, choices } : undefined
}

export function fieldRulesOf({ isRequired, format, choices = [], years }: FieldRules): string {
  const listed = format === 'choice' ? `:${choices.join(',')}` : ''
  const asked = format === 'age_of_majority' && years && years !== ageOfMajority ? `:${years}` : ''
  return `${isRequired ? 'required' : 'nullable'}|${format}${listed}${asked}`
}

/** The field in which a captcha's answer is sent. */
export const captchaField = 'captcha_response'
