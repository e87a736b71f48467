/** The fields of the entry form as HTML, each with its label, its hint and its fault. */
import { type Html, html } from '#server/platform/rendering.ts'
import type { EntryField } from '../entryFields.ts'
import { yearsAsked } from '../fieldChecks.ts'
import type { Language } from '../texts.ts'
import { fileField } from '../uploads/fileField.ts'
import { webTexts } from '../webTexts.ts'

export type FormState = {
  /** The values that were typed, shown again. */
  readonly values: ReadonlyMap<string, string>
  /** By the fields' names; `general` is of the whole form. */
  readonly errors: ReadonlyMap<string, string>
  readonly reference: string
  /** Too many: when it makes sense to send it again. */
  readonly retryAfterSeconds?: number | undefined
  /** The secret of the claim that it is the form of. */
  readonly claim?: string | undefined
}

/** Fields in their order; those below one question stand together, with it above them. */
export function fieldsOf(fields: readonly EntryField[], form: FormState, language: Language): Html[] {
  const shown = inPairs(fields, form, language)
  return shown.flatMap((field, at): Html[] => {
    const group = fields[at]?.group
    if (!group) return [field]
    const isOfGroup = (one: EntryField | undefined) => one?.group?.at === group.at
    if (isOfGroup(fields[at - 1])) return []
    const members = shown.filter((_, one) => isOfGroup(fields[one]))
    return [html`<fieldset class="asked"><legend>${group.label}</legend>${members}</fieldset>`]
  })
}

/** Names stand side by side where there is room. */
function inPairs(fields: readonly EntryField[], form: FormState, language: Language): Html[] {
  return fields.map((field, at) => {
    const [before, next] = [fields[at - 1], fields[at + 1]]
    if (field.name === 'last_name' && before?.name === 'first_name') return html``
    const shown = fieldOf(field, form, language)
    return field.name === 'first_name' && next?.name === 'last_name'
      ? html`<div class="pair">${shown}${fieldOf(next, form, language)}</div>`
      : shown
  })
}

const inputTypes: Partial<Record<EntryField['format'], string>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
  age_of_majority: 'date',
}
/** Fields that a browser fills in by itself. */
const autocompletes = new Map<string, string>([
  ...[['first_name', 'given-name'] as const, ['last_name', 'family-name'] as const],
  ...[['email', 'email'] as const, ['phone', 'tel'] as const],
  ...[['address', 'street-address'] as const, ['address_1', 'address-line1'] as const],
  ...[['address_2', 'address-line2'] as const, ['city', 'address-level2'] as const],
  ...[['province', 'address-level1'] as const, ['postal', 'postal-code'] as const],
  ['postal_code', 'postal-code'],
])

function fieldOf(field: EntryField, form: FormState, language: Language): Html {
  const { name, format, isRequired } = field
  const texts = webTexts[language]
  const label = isRequired ? field.label : `${field.label} ${texts.optional}`
  if (format === 'checkbox') return checkBox({ name, label, isRequired }, form)
  if (format === 'file') return fileField(field, { label, form, language, claim: form.claim })
  const hint = hintOf(field, language)
  const error = form.errors.get(name)
  return html`<div class="field"><label for="${name}">${label}</label>
${hint ? html`<span class="dim" id="${name}-hint">${hint}</span>` : ''}
${format === 'choice' ? choice(field, form, language) : input(field, form, hint !== undefined)}
${error ? html`<span class="error" id="${name}-error">${error}</span>` : ''}</div>`
}

function hintOf(field: EntryField, language: Language): string | undefined {
  const texts = webTexts[language]
  if (field.name === 'phone') return texts.phoneHint
  return field.format === 'age_of_majority' ? texts.birthHint(yearsAsked(field)) : undefined
}

function input(field: EntryField, form: FormState, hasHint: boolean): Html {
  const { name, format, isRequired, max } = field
  const autocomplete = format === 'age_of_majority' ? 'bday' : autocompletes.get(name)
  return html`<input id="${name}" name="${name}" type="${inputTypes[format] ?? 'text'}"${
    autocomplete ? html` autocomplete="${autocomplete}"` : ''
  }${format === 'number' ? html` inputmode="decimal"` : ''} maxlength="${max}"${isRequired ? html` required` : ''}
value="${form.values.get(name) ?? ''}"${faultOf(name, form, hasHint)}>`
}

function choice(field: EntryField, form: FormState, language: Language): Html {
  const { name, isRequired, choices, choiceLabels } = field
  const chosen = form.values.get(name)
  return html`<select id="${name}" name="${name}"${isRequired ? html` required` : ''}${faultOf(name, form, false)}>
<option value="">${webTexts[language].choose}</option>
${choices.map((one, at) => option(one, choiceLabels?.[at] ?? one, one === chosen))}</select>`
}

function option(value: string, label: string, isChosen: boolean): Html {
  const kept = label === value ? '' : html` value="${value}"`
  return html`<option${kept}${isChosen ? html` selected` : ''}>${label}</option>`
}

function faultOf(name: string, { errors }: FormState, hasHint: boolean): Html {
  const isWrong = errors.has(name)
  const describedBy = [hasHint ? `${name}-hint` : '', isWrong ? `${name}-error` : '']
    .filter(Boolean)
    .join(' ')
  return html`${isWrong ? html` aria-invalid="true"` : ''}${
    describedBy ? html` aria-describedby="${describedBy}"` : ''
  }`
}

type Box = { readonly name: string; readonly label: Html | string; readonly isRequired: boolean }

export function checkBox({ name, label, isRequired }: Box, { values, errors }: FormState): Html {
  const error = errors.get(name)
  return html`<div class="check"><input id="${name}" name="${name}" type="checkbox" value="on"${
    isRequired ? html` required` : ''
  }${values.get(name) === 'on' ? html` checked` : ''}${
    error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''
  }><label for="${name}">${label}</label>
${error ? html`<span class="error" id="${name}-error">${error}</span>` : ''}</div>`
}
