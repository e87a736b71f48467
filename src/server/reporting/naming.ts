/** The names in the texts of entries: products of the experience by theirs, or shops as they are written. */
import type { PurchaseFacet } from '#contract/reporting/purchaseFacets.ts'
import { foldSearch } from '#server/platform/searchPattern.ts'
import type { ShowingExperience, TextRow } from './queries/purchases.ts'

/** So many names have a row of their own. */
const mostNames = 10

/** Blanks and marks part words. */
const betweenWords = /[\s!-/:-@[-`{-~«»…•·]+/
const wordsOf = (text: string) => foldSearch(text).split(betweenWords).filter(Boolean)

/** The keys under which an entry with this text counts, each once. */
export type KeysOf = (text: string) => readonly string[]

export function keysOf(facet: PurchaseFacet, experience: Pick<ShowingExperience, 'products'>): KeysOf {
  const find = facet === 'products' ? productsIn(namesOf(experience)) : shopOf
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const keys = known.get(text) ?? find(text)
    known.set(text, keys)
    return keys
  }
}

function shopOf(text: string): string[] {
  const words = wordsOf(text).join(' ')
  return words ? [words] : []
}

/** A product goes by its eid and by its names; a name that two have is the first one's. */
function namesOf({ products }: Pick<ShowingExperience, 'products'>): Map<string, string> {
  const keys = new Map<string, string>()
  for (const { tether_product_eid: key, alias_en, alias_fr } of products)
    for (const name of [key, alias_en, alias_fr]) {
      const words = wordsOf(name ?? '').join(' ')
      if (words && !keys.has(words)) keys.set(words, key)
    }
  return keys
}

/** A name within a longer one that stands there is not meant. */
function productsIn(names: ReadonlyMap<string, string>): KeysOf {
  const mostWords = Math.max(0, ...[...names.keys()].map((name) => name.split(' ').length))
  return (text) => {
    const words = wordsOf(text)
    const keys = new Set<string>()
    let until = 0
    for (let first = 0; first < words.length; first += 1)
      for (let last = Math.min(first + mostWords, words.length); last > Math.max(first, until); last -= 1) {
        const key = names.get(words.slice(first, last).join(' '))
        if (key === undefined) continue
        keys.add(key)
        until = last
      }
    return [...keys]
  }
}

export type Sums = { entries: number; valid: number; quantity: number }
export type Named = {
  top: ({ key: string; name: string } & Sums)[]
  rest: ({ names: number } & Sums) | null
  unnamed: number
}

/**
 * The ten names that most entries have, the others in one, and the entries without one. Where an entry names several
 * products, it is one of each.
 */
export function namedIn(rows: readonly TextRow[], keysIn: KeysOf): Named {
  const counted = new Map<string, Sums & { name: string; ofName: number }>()
  let unnamed = 0
  for (const row of rows) {
    const keys = keysIn(row.text)
    if (keys.length === 0) unnamed += row.entries
    for (const key of keys) {
      const one = counted.get(key) ?? { ...none, name: row.text, ofName: 0 }
      counted.set(key, { ...one, ...nameOf(one, row), ...plus(one, row, quantityOf(row, keys)) })
    }
  }
  const byCount = [...counted].toSorted(
    ([a, one], [b, other]) => other.entries - one.entries || (a < b ? -1 : 1),
  )
  const [first, others] = [byCount.slice(0, mostNames), byCount.slice(mostNames)]
  return {
    top: first.map(([key, { name, entries, valid, quantity }]) => ({ key, name, entries, valid, quantity })),
    rest:
      others.length > 0
        ? { names: others.length, ...restOf(rows, keysIn, new Set(others.map(([key]) => key))) }
        : null,
    unnamed,
  }
}

const none: Sums = { entries: 0, valid: 0, quantity: 0 }

/** The text that most entries have. */
const nameOf = ({ name, ofName }: { name: string; ofName: number }, { text, entries }: TextRow) =>
  entries > ofName || (entries === ofName && text < name) ? { name: text, ofName: entries } : { name, ofName }

const quantityOf = ({ entries, quantity }: TextRow, keys: readonly string[]) =>
  keys.length > 1 ? entries : quantity

const plus = (to: Sums, { entries, is_valid }: TextRow, quantity: number): Sums => ({
  entries: to.entries + entries,
  valid: to.valid + (is_valid ? entries : 0),
  quantity: to.quantity + (is_valid ? quantity : 0),
})

/** An entry that names several of the others is one entry, and one of each. */
function restOf(rows: readonly TextRow[], keysIn: KeysOf, others: ReadonlySet<string>): Sums {
  let sums = none
  for (const row of rows) {
    const keys = keysIn(row.text)
    const own = keys.filter((key) => others.has(key))
    if (own.length > 0) sums = plus(sums, row, own.length * quantityOf(row, keys))
  }
  return sums
}
