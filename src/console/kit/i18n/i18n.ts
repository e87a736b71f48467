import { useSyncExternalStore } from 'react'
import type { Key, Texts } from '#console/dictionary/keys.ts'
import type { LaterArea } from '#console/dictionary/later.ts'
import { filled } from '#contract/reason.ts'
import type { Why } from '#contract/reasons.ts'
import { type Language, localeOf, storageKey } from './languages.ts'
import { laterTexts } from './laterTexts.ts'

type ParamsOf<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never
type Arguments<K extends Key> = [ParamsOf<Texts[K]>] extends [never]
  ? []
  : [values: Record<ParamsOf<Texts[K]>, string | number>]
/** `t('participants.selected', { count: 3 })`; `one | other` in a text is chosen by `count`. */
export type T = <K extends Key>(key: K, ...values: Arguments<K>) => string

const listeners = new Set<() => void>()
type Current = {
  language: Language
  texts: Record<string, string>
  t: T
}
let current: Current = {
  language: 'en',
  texts: {},
  t: () => '',
}

export const currentLanguage = (): Language => current.language
/** For code outside of components; components use `useT`. */
export const translate: T = (key, ...values) => current.t(key, ...values)
export function useT(): T {
  return useSyncExternalStore(subscribe, () => current).t
}
/** Whether this is a key of the texts that are loaded: for words that are chosen by what came from the server. */
export const isTextKey = (key: string): key is Key => Object.hasOwn(current.texts, key)
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => current).language
}

export const hasChosenLanguage = (): boolean => localStorage.getItem(storageKey) !== null

/** Loads a dictionary and shows everything in it; resolves when it is on the screen. */
export async function setLanguage(language: Language, isChoice = true): Promise<void> {
  const texts = await dictionaries[language]()
  const later = await Promise.all([...laterAreas].map((area) => laterTexts(area, language)))
  Object.assign(texts, ...later)
  show(language, texts)
  if (isChoice) localStorage.setItem(storageKey, language)
  document.documentElement.lang = localeOf[language]
}

function show(language: Language, texts: Record<string, string>): void {
  current = { language, texts, t: translator(texts, language) }
  for (const listener of listeners) listener()
}

const laterAreas = new Set<LaterArea>()

/**
 * A part that needs the texts of areas that only some pages show comes with them, in this language and each one after
 * it.
 */
export async function withTexts<M>(areas: readonly LaterArea[], loading: Promise<M>): Promise<M> {
  const { texts, language } = current
  for (const area of areas) laterAreas.add(area)
  Object.assign(texts, ...(await Promise.all(areas.map((area) => laterTexts(area, language)))))
  return loading
}

const dictionaries: Record<Language, () => Promise<Record<string, string>>> = {
  en: async () => (await import('#console/dictionary/en/en.ts')).en,
  fr: async () => (await import('#console/dictionary/fr/fr.ts')).fr,
}

/** The texts of the reasons come when the first one has to be told. */
export const withReasons = <M>(loading: Promise<M>): Promise<M> => withTexts(['reasons'], loading)

/**
 * Why something is not so, in the language of the page. `message` is the English sentence of one that came from the
 * server: a server that is newer than the page may have a reason that the page does not know.
 */
export function whyText({ reason, values, message }: Why & { readonly message?: string }): string {
  const { texts, language } = current
  const text = texts[`reasons.${reason}`]
  if (text === undefined && !laterAreas.has('reasons')) void withReasons(Promise.resolve()).then(showAgain)
  if (text === undefined) return message ?? '…'
  const plural = new Intl.PluralRules(localeOf[language])
  return filled(text, values, {
    isOne: (count) => plural.select(count) === 'one',
    wordOf: (blank, word) => texts[`words.${blank}.${word}`] ?? word,
  })
}

const showAgain = () => show(current.language, current.texts)

function translator(texts: Record<Key, string>, language: Language): T {
  const plural = new Intl.PluralRules(localeOf[language])
  const number = new Intl.NumberFormat(localeOf[language])
  return (key, ...[values]) => {
    const given = values as Record<string, string | number> | undefined
    const text = texts[key] ?? key
    if (!given) return text
    return chosen(text, given.count, plural).replace(/\{(\w+)\}/g, (blank, name: string) => {
      const value = given[name]
      return value === undefined ? blank : typeof value === 'number' ? number.format(value) : value
    })
  }
}

function chosen(text: string, count: string | number | undefined, plural: Intl.PluralRules): string {
  const [one, other] = text.split(' | ')
  if (other === undefined || typeof count !== 'number') return one ?? text
  return plural.select(count) === 'one' ? (one ?? text) : other
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
