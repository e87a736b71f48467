/**
 * The rules of a client's languages (M4, M5), the same in the console's form and on the server: exactly one default;
 * a message of at least 20 characters; keywords that are words, free and different from each other.
 */
import { normaliseKeyword } from '../campaigns/keywordText.ts'
import { keywordFaultMessages, wordFault } from '../campaigns/keywordWord.ts'

export const clientLanguages = ['en', 'fr', 'pt-br'] as const
export type LanguageCode = (typeof clientLanguages)[number]

export const minLanguageMessageCharacters = 20

type WithDefault = { readonly is_default: boolean }

/** Exactly one default: the first that says so, else the first of all (M4). */
export function withOneDefault<Row extends WithDefault>(languages: readonly Row[]): Row[] {
  const chosen = Math.max(
    0,
    languages.findIndex(({ is_default }) => is_default),
  )
  return withDefaultAt(languages, chosen)
}

/** Choosing one clears the others. */
export function withDefaultAt<Row extends WithDefault>(languages: readonly Row[], chosen: number): Row[] {
  return languages.map((row, index) => ({ ...row, is_default: index === chosen }))
}

/** The first that is added is the default. */
export function withLanguage<Row extends WithDefault>(languages: readonly Row[], added: Row): Row[] {
  return withOneDefault([...languages, { ...added, is_default: false }])
}

/** Deleting the default makes the first that remains the default. */
export function withoutLanguage<Row extends WithDefault>(languages: readonly Row[], index: number): Row[] {
  return withOneDefault(languages.filter((_, at) => at !== index))
}

type LanguageInput = { readonly language: string; readonly keyword: string; readonly message: string }
type Faults = Record<string, string[]>

/** What stands in the way of saving, by field (`languages.0.keyword`); nothing where all is well. */
export function languageFaults(form: {
  shortcodeIds: readonly string[]
  languages: readonly LanguageInput[]
}): Faults {
  const words = form.languages.map(({ keyword }) => normaliseKeyword(keyword))
  const names = form.languages.map(({ language }) => language)
  const rows = form.languages.map(({ language, keyword, message }, index): [string, string | undefined][] => [
    ['language', names.indexOf(language) < index ? messages.repeated : undefined],
    ['keyword', faultOfKeyword(keyword, words.indexOf(normaliseKeyword(keyword)) < index)],
    ['message', isLongEnough(message) ? undefined : messages.message],
  ])
  const whole: [string, string | undefined][] = [
    ['shortcode_ids', form.shortcodeIds.length === 0 ? messages.shortcode : undefined],
    ['languages', form.languages.length === 0 ? messages.none : undefined],
  ]
  const named = rows.flatMap((row, index) =>
    row.map(([field, text]): [string, string | undefined] => [`languages.${index}.${field}`, text]),
  )
  return Object.fromEntries([...whole, ...named].flatMap(([field, text]) => (text ? [[field, [text]]] : [])))
}

function faultOfKeyword(keyword: string, isRepeated: boolean): string | undefined {
  const fault = wordFault(keyword)
  if (fault) return keywordFaultMessages[fault]
  return isRepeated ? messages.sameKeyword : undefined
}

const isLongEnough = (message: string) => [...message.trim()].length >= minLanguageMessageCharacters

const messages = {
  none: 'There must be at least one language.',
  shortcode: 'A shortcode must be chosen.',
  repeated: 'Each language can be there once.',
  sameKeyword: 'Another language has this keyword.',
  message: `The message must have at least ${minLanguageMessageCharacters} characters.`,
}
