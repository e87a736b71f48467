/**
 * The rules of a client's languages (M4, M5), the same in the console's form and on the server: exactly one default;
 * a message of at least 20 characters; keywords that are words, free and different from each other.
 */
import type { Why } from '../reasons.ts'
import { why } from '../why.ts'
import { normaliseKeyword } from '../words/keywordText.ts'
import { whyNotKeyword, wordFault } from './keywordWord.ts'

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
/** Dotted field → why it stands in the way. */
export type LanguageFaults = Record<string, Why>

/** Finds what stands in the way of saving, by field (`languages.0.keyword`); nothing where all is well. */
export function languageFaults(form: {
  shortcodeIds: readonly string[]
  languages: readonly LanguageInput[]
}): LanguageFaults {
  const words = form.languages.map(({ keyword }) => normaliseKeyword(keyword))
  const names = form.languages.map(({ language }) => language)
  const rows = form.languages.map(({ language, keyword, message }, index): Found[] => [
    ['language', names.indexOf(language) < index ? why('language_twice') : undefined],
    ['keyword', faultOfKeyword(keyword, words.indexOf(normaliseKeyword(keyword)) < index)],
    ['message', isLongEnough(message) ? undefined : tooShort],
  ])
  const whole: Found[] = [
    ['shortcode_ids', form.shortcodeIds.length === 0 ? why('no_shortcode_chosen') : undefined],
    ['languages', form.languages.length === 0 ? why('no_language') : undefined],
  ]
  const named = rows.flatMap((row, index) =>
    row.map(([field, fault]): Found => [`languages.${index}.${field}`, fault]),
  )
  return Object.fromEntries([...whole, ...named].flatMap(([field, fault]) => (fault ? [[field, fault]] : [])))
}

type Found = [field: string, fault: Why | undefined]

function faultOfKeyword(keyword: string, isRepeated: boolean): Why | undefined {
  const fault = wordFault(keyword)
  if (fault) return whyNotKeyword[fault]
  return isRepeated ? why('keyword_of_another_language') : undefined
}

const isLongEnough = (message: string) => [...message.trim()].length >= minLanguageMessageCharacters
const tooShort = why('message_too_short', { min: minLanguageMessageCharacters })
