/**
 * Credits of which the participant's own answers speak (E3): one for each product that counts. It is a hint for whoever
 * decides, so answers that can be read in two ways suggest nothing.
 */
import { type Answered, mostCredits } from '#contract/entries/credits.ts'
import { foldAccents } from '#contract/words/keywordText.ts'

/** A product that counts, by its names. */
export type Product = { readonly alias_en: string | null; readonly alias_fr: string | null }

/** `place`: the numbers in the field's name, by which `quantity_2` belongs to `product_2`. */
type Answer = {
  readonly name: string
  readonly value: string
  readonly words: readonly string[]
  readonly place: string
}

export function answeredCredits(
  data: Readonly<Record<string, unknown>>,
  products: readonly Product[],
): Answered | null {
  const answers = Object.entries(data).flatMap(([name, value]) => answerOf(name, value))
  const names = products.map((product) => namesOf(product)).filter((one) => one.length > 0)
  const counts =
    countsByProduct(answers, names) ??
    countsByQuantity(answers, names) ??
    countsByNames(answers.filter(isOfProduct), names)
  const credits = counts.reduce((sum, { count }) => sum + count, 0)
  if (credits < 1 || credits > mostCredits) return null
  const used = new Set(counts.flatMap((one) => one.answers))
  const shown = answers.filter((answer) => used.has(answer))
  return { credits, answers: shown.map(({ name, value }) => ({ name, value })) }
}

type Count = { readonly count: number; readonly answers: readonly Answer[] }
/** Of each product all of its names. */
type Names = readonly (readonly string[])[]

/** A field that is called like a product asks how many of it. */
function countsByProduct(answers: readonly Answer[], names: Names): Count[] | undefined {
  const counts = answers.flatMap((answer) => {
    const count = countIn(answer.value)
    return count !== undefined && productsIn(answer.name, names) === 1 ? [{ count, answers: [answer] }] : []
  })
  return counts.length > 0 ? counts : undefined
}

/** A lone quantity is that of all products named; of several each goes with the product of its place. */
function countsByQuantity(answers: readonly Answer[], names: Names): Count[] | undefined {
  const quantities = answers.filter(isQuantity)
  if (quantities.length === 0) return undefined
  const products = answers.filter(isOfProduct)
  const lone = quantities.length === 1
  if (lone && products.some(({ value }) => !counts(value, names))) return []
  return quantities.flatMap((quantity) => {
    const named = lone ? products : products.filter(({ place }) => place === quantity.place)
    const isMeant = products.length === 0 || (lone ? true : named.some(({ value }) => counts(value, names)))
    return isMeant ? [{ count: countIn(quantity.value) ?? 0, answers: [...named, quantity] }] : []
  })
}

/** Nobody asked how many: each product that is named counts once. */
const countsByNames = (answers: readonly Answer[], names: Names): Count[] =>
  answers.flatMap((answer) => {
    const count = productsIn(answer.value, names)
    return count > 0 ? [{ count, answers: [answer] }] : []
  })

/** Any product counts where the experience names none. */
const counts = (value: string, names: Names): boolean => names.length === 0 || productsIn(value, names) > 0

/** A name within another one that is there too, as Oat milk in Oat milk 1 L, is no second product. */
function productsIn(text: string, names: Names): number {
  const plainText = plain(text)
  const found = names.flatMap((of) => longest(of.filter((name) => plainText.includes(name))))
  return found.filter((name) => !found.some((other) => other !== name && other.includes(name))).length
}

const longest = (names: readonly string[]): string[] =>
  names.toSorted((one, other) => other.length - one.length).slice(0, 1)

const namesOf = ({ alias_en, alias_fr }: Product): string[] =>
  [alias_en, alias_fr].map((name) => plain(name ?? '')).filter((name) => name.length >= 3)

const plain = (text: string): string =>
  foldAccents(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** 2, x2, 2 x, 2 packs; neither 1.5, −1 nor "3 or more". */
function countIn(value: string): number | undefined {
  const count = Number(/^(?:x\s?)?(\d{1,4})(?:\s?\p{L}+)?$/iu.exec(value)?.[1] ?? 0)
  return count > 0 ? count : undefined
}

function answerOf(name: string, value: unknown): Answer[] {
  const text = (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join(', ')
    .trim()
  const words = foldAccents(name)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return text === '' ? [] : [{ name, value: text, words, place: (name.match(/\d+/g) ?? []).join(' ') }]
}

const has = (words: readonly string[], some: ReadonlySet<string>): boolean =>
  words.some((word) => some.has(word.replace(/\d+$/, '')))

const ofProducts = new Set([
  'product',
  'products',
  'produit',
  'produits',
  'brand',
  'brands',
  'marque',
  'marques',
])
const ofPieces = new Set(['item', 'items', 'article', 'articles', 'unit', 'units', 'unites', 'packs'])
const ofQuantities = new Set(['quantity', 'quantities', 'quantite', 'quantites', 'qty', 'qte', 'combien'])
const ofNumbers = new Set(['number', 'nombre', 'count', 'nb'])

const isQuantity = ({ words }: Answer): boolean =>
  has(words, ofQuantities) ||
  words.join(' ').includes('how many') ||
  (has(words, ofNumbers) && (has(words, ofProducts) || has(words, ofPieces)))

const isOfProduct = (answer: Answer): boolean => !isQuantity(answer) && has(answer.words, ofProducts)
