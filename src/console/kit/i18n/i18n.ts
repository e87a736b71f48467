import { useSyncExternalStore } from 'react'
import type { Key, Texts } from '#console/dictionary/keys.ts'
import { type Language, localeOf } from './languages.ts'
import { type LaterArea, laterTexts } from './laterTexts.ts'
import { type ServerMessages, serverTextOf } from './serverText.ts'

type ParamsOf<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never
type Arguments<K extends Key> = [ParamsOf<Texts[K]>] extends [never]
  ? []
  : [values: Record<ParamsOf<Texts[K]>, string | number>]
/** `t('participants.selected', { count: 3 })`; `one | other` in a text is chosen by `count`. */
export type T = <K extends Key>(key: K, ...values: Arguments<K>) => string

const storageKey = 'fanfare.language'
const listeners = new Set<() => void>()
type Current = {
  language: Language
  texts: Record<string, string>
  t: T
  serverText: (text: string) => string
}
let current: Current = {
  language: 'en',
  texts: {},
  t: () => '',
  serverText: (text) => text,
}

export const currentLanguage = (): Language => current.language
/** For code outside of components; components use `useT`. */
export const translate: T = (key, ...values) => current.t(key, ...values)
/** What the server said (in English), in the language of the page. */
export const serverText = (text: string): string => current.serverText(text)

export function useT(): T {
  return useSyncExternalStore(subscribe, () => current).t
}
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => current).language
}

/** The language that was chosen here last, else the browser's. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  if (stored === 'en' || stored === 'fr') return stored
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

export const hasChosenLanguage = (): boolean => localStorage.getItem(storageKey) !== null

/** Loads a dictionary and shows everything in it; resolves when it is on the screen. */
export async function setLanguage(language: Language, isChoice = true): Promise<void> {
  const { texts, serverMessages } = await dictionaries[language]()
  const later = await Promise.all([...laterAreas].map((area) => laterTexts(area, language)))
  Object.assign(texts, ...later)
  current = { language, texts, t: translator(texts, language), serverText: serverTextOf(serverMessages) }
  if (isChoice) localStorage.setItem(storageKey, language)
  document.documentElement.lang = localeOf[language]
  for (const listener of listeners) listener()
}

const laterAreas = new Set<LaterArea>()

/** What needs the texts of areas that only some pages show comes with them, in this language and each one after it. */
export async function withTexts<M>(areas: readonly LaterArea[], loading: Promise<M>): Promise<M> {
  const { texts, language } = current
  for (const area of areas) laterAreas.add(area)
  Object.assign(texts, ...(await Promise.all(areas.map((area) => laterTexts(area, language)))))
  return loading
}

type Dictionary = { texts: Record<Key, string>; serverMessages: ServerMessages }
const dictionaries: Record<Language, () => Promise<Dictionary>> = {
  en: async () => {
    const { en } = await import('#console/dictionary/en/en.ts')
    return { texts: en, serverMessages: { texts: {}, words: {} } }
  },
  fr: async () => {
    const { fr, serverMessages } = await import('#console/dictionary/fr/fr.ts')
    return { texts: fr, serverMessages }
  },
}

function translator(texts: Record<Key, string>, language: Language): T {
  const plural = new Intl.PluralRules(localeOf[language])
  const number = new Intl.NumberFormat(localeOf[language])
  return (key, ...[values]) => {
    const given = values as Record<string, string | number> | undefined
    const text = texts[key] ?? key
    if (!given) return text
    return chosen(text, given.count, plural).replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = given[name]
      return value === undefined ? place : typeof value === 'number' ? number.format(value) : value
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
