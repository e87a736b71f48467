/** The files of a form: what it names are uploads that have come before, or with it. */
import { maxReceipts } from '#contract/words/receipts.ts'
import type { EntryField } from '../entryFields.ts'
import type { Language } from '../texts.ts'
import { webTexts } from '../webTexts.ts'
import { type FileFault, uploadTexts } from './uploadTexts.ts'

const isToken = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text)
/** Stands among the secrets of the others for a file that came with the form and was not taken. */
export const faultMark = '!'

/** The form as if its files had been sent before, for what keeps none. */
export const withFilesLeftOut = (
  body: Readonly<Record<string, unknown>>,
  files: readonly { readonly field: string }[],
): Record<string, unknown> => ({
  ...body,
  ...Object.fromEntries(files.map(({ field }) => [field, noUpload])),
})

const noUpload = '-'.repeat(22)

export const tokensIn = (value: string): string[] => [...new Set(value.split(',').filter(isToken))]

type Asked = { fields: readonly EntryField[]; body: Readonly<Record<string, unknown>>; language: Language }
type FileAnswers = { readonly uploads: readonly string[]; readonly errors: ReadonlyMap<string, string> }

/** The secrets of the uploads that the form names, and what is wrong at which field. */
export function readFileAnswers({ fields, body, language }: Asked): FileAnswers {
  const uploads: string[] = []
  const errors = new Map<string, string>()
  for (const field of fields.filter(({ format }) => format === 'file')) {
    const value = Object.hasOwn(body, field.name) ? body[field.name] : ''
    const parts = typeof value === 'string' ? value.split(',').filter(Boolean) : ['?']
    const fault = faultOf(field, parts, language)
    if (fault) errors.set(field.name, fault)
    else uploads.push(...tokensIn(parts.join()))
  }
  return { uploads: [...new Set(uploads)], errors }
}

function faultOf({ label, isRequired }: EntryField, parts: readonly string[], language: Language) {
  const texts = uploadTexts[language].faults
  const marked = parts.find((part) => part.startsWith(faultMark))?.slice(faultMark.length)
  const known = Object.entries(texts).find(([name]) => name === marked)
  if (known) return known[1]
  if (!parts.every(isToken)) return webTexts[language].wrong(label)
  if (parts.length > maxReceipts) return texts.too_many
  return isRequired && parts.length === 0 ? webTexts[language].required(label) : undefined
}

/** The form as it is shown again where one of its uploads cannot be had: none is named any more. */
export function withoutUploads(
  fields: readonly EntryField[],
  values: ReadonlyMap<string, string>,
  language: Language,
): { values: ReadonlyMap<string, string>; errors: ReadonlyMap<string, string> } {
  const names = fields.filter(({ format }) => format === 'file').map(({ name }) => name)
  const gone: FileFault = 'gone'
  return {
    values: new Map([...values, ...names.map((name) => [name, ''] as const)]),
    errors: new Map(names.slice(0, 1).map((name) => [name, uploadTexts[language].faults[gone]])),
  }
}
