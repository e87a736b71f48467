/** Words in single cells of an import: what stands for nothing, a language, a whole name. */
import { consentAnswerOf } from '#contract/participants/consentWords.ts'
import { foldAccents } from '#contract/words/keywordText.ts'
import type { Language } from '../queries/recognise.ts'

/**
 * Whether programs write this for nothing: databases `NULL` and `\N`, sheets `#N/A` and their faults, Python `None`. In a
 * name only as they write it: there are people called Null. In a person variable only what nobody means: `none` is
 * an answer.
 */
export function isNothing(field: string, value: string): boolean {
  if (value.length > 20) return false
  if (/^(?:\\N|NULL|[([<{]null[)\]>}]|#(?:N\/A|NAME\?|NULL!|REF!|VALUE!|DIV\/0!))$/.test(value)) return true
  if (field.startsWith('data.') || field === 'consent') return false
  if (/^[\p{Pd}\u2212._]+$/u.test(value) || /^#?n\.?\/a\.?$|^n\.a\.$|^undefined$/i.test(value)) return true
  const isName = field === 'name' || field === 'first_name' || field === 'last_name'
  return isName ? /^(?:null|none|None|NONE)$/.test(value) : /^(?:null|none|nil|nan|na|empty)$/i.test(value)
}

/** By its first word, as systems write it: `fr_CA`, `French (Canada)`, `fra`, `F`. Undefined where it is another one. */
export function languageOf(value: string): Language | undefined {
  const [word = ''] = /\p{L}+/u.exec(foldAccents(value).toLowerCase()) ?? []
  return languageWords[word]
}

const languageWords: Readonly<Record<string, Language>> = Object.assign(Object.create(null), {
  en: 'en',
  eng: 'en',
  e: 'en',
  english: 'en',
  anglais: 'en',
  anglaise: 'en',
  ang: 'en',
  ingles: 'en',
  fr: 'fr',
  fra: 'fr',
  fre: 'fr',
  f: 'fr',
  french: 'fr',
  francais: 'fr',
  francaise: 'fr',
  frances: 'fr',
  pt: 'pt-br',
  ptb: 'pt-br',
  por: 'pt-br',
  portuguese: 'pt-br',
  portugues: 'pt-br',
  portugais: 'pt-br',
} satisfies Record<string, Language>)

/** Whether somebody is a customer: a yes or a no, or the word for it; undefined where it is another one. */
export function customerOf(value: string): boolean | undefined {
  const word = foldAccents(value).trim().toLowerCase()
  if (/^(?:customers?|clients?|clientes?)$/.test(word)) return true
  if (/^(?:leads?|prospects?)$/.test(word)) return false
  const answer = consentAnswerOf(word)
  return answer === 'yes' || answer === 'no' ? answer === 'yes' : undefined
}

/** A whole name in one column: `Last, First` is turned round, else the last word is the last name. */
export function partsOfName(name: string): { first_name?: string; last_name?: string } {
  const parts = name.split(/[,،，]/).map((part) => part.trim())
  const [left = '', right = ''] = parts.filter((part) => part !== '' && !isTitle(part))
  const titles = parts.filter(isTitle).map((title) => `, ${title}`)
  if (parts.length === 2 + titles.length) return named(right, [left, ...titles].join(''))
  const words = name.replace(/[\s,]+$/, '').split(/\s+/)
  if (titles.length === 0)
    return named(words.slice(0, -1).join(' ') || (words[0] ?? ''), words.length > 1 ? words.at(-1) : '')
  const bare = left.split(/\s+/)
  return named(bare.slice(0, -1).join(' '), [bare.at(-1), ...titles].join(''))
}

const named = (first: string, last: string | undefined) => ({
  ...(first !== '' && { first_name: first }),
  ...(last && { last_name: last }),
})

/** Words that stand behind a comma and are no first name. */
const isTitle = (part: string): boolean =>
  /^(?:jr|sr|jnr|snr|i{2,3}|iv|ph\.?\s?d|m\.?d|esq|cpa|ing|p\.?\s?eng|rn|mba)\.?$/i.test(part)
