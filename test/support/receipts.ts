import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'

// Receipts as shops print them, drawn from a seed, with what they say: for reading them and for knowing them again.

const font = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'))
const columns = 32
const paper = '#f6f4ee'

export type Truth = {
  retail_name: string
  transaction_date: string
  transaction_time: string
  transaction_total: string
  retailer_postal_code: string
  /** Of `product`, in all its lines. */
  quantity_of_qualifying_products: string
}
export type MadeReceipt = { lines: string[]; truth: Truth; product: string }

const shops = {
  en: ['MAPLE MARKET', 'CORNER GROCER', 'NORTHWIND FOODS', 'VALUE PHARMACY'],
  fr: ['MARCHÉ DES ÉRABLES', 'ÉPICERIE DU COIN', 'PHARMACIE SANTÉ', 'DÉPANNEUR LA GARE'],
}
const goods = {
  en: ['OAT MILK 1L', 'BREAD WHOLE WHEAT', 'BANANAS', 'GRILL SAUCE 500ML', 'PAPER TOWELS'],
  fr: ["LAIT D'AVOINE 1L", 'PAIN DE BLÉ ENTIER', 'BANANES', 'SAUCE À GRILLER', 'ESSUIE-TOUT'],
}
const wanted = { en: 'COFFEE BEANS 340G', fr: 'CAFÉ EN GRAINS 340G' }
const words = {
  en: ['KING ST W', 'TORONTO ON M5V 1J2', 'SUBTOTAL', 'HST 13%', 'THANK YOU'],
  fr: ['RUE PRINCIPALE', 'MONTRÉAL QC H2X 1Y4', 'SOUS-TOTAL', 'TPS/TVQ', 'MERCI'],
}

/** Mulberry32: the same seed draws the same receipt everywhere. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function makeReceipt(seed: number): MadeReceipt {
  const next = seeded(seed)
  const upTo = (most: number) => Math.floor(next() * most)
  const language = next() < 0.5 ? 'en' : 'fr'
  const [street = '', city = '', subtotal = '', tax = '', thanks = ''] = words[language]
  const shop = shops[language][upTo(4)] ?? ''
  const at = new Date(Date.UTC(2026, upTo(9), 1 + upTo(28), 8 + upTo(12), upTo(60))).toISOString()
  const [date, time] = [at.slice(0, 10), at.slice(11, 16)]
  const printed = upTo(2) === 0 ? date : date.split('-').reverse().join('/')
  const bought = [wanted[language], ...goods[language].slice(upTo(3))].map((name) => {
    const count = 1 + upTo(3)
    return { name, count, cents: count * (199 + upTo(1500)) }
  })
  const sum = bought.reduce((all, { cents }) => all + cents, 0)
  const taxed = Math.round(sum * 0.13)
  const money = (cents: number) => {
    const text = (cents / 100).toFixed(2)
    return language === 'fr' ? `${text.replace('.', ',')} $` : `$${text}`
  }
  const lines = [
    ...[centred(shop), centred(`${10 + upTo(900)} ${street}`), centred(city), '', both(printed, time)],
    '-'.repeat(columns),
    ...bought.map(({ name, count, cents }) => both(`${count} ${name}`, money(cents))),
    '-'.repeat(columns),
    ...[
      both(subtotal, money(sum)),
      both(tax, money(taxed)),
      both('TOTAL', money(sum + taxed)),
      '',
      centred(thanks),
    ],
  ]
  const truth = {
    retail_name: shop,
    transaction_date: date,
    transaction_time: time,
    transaction_total: ((sum + taxed) / 100).toFixed(2),
    retailer_postal_code: city.slice(-7),
    quantity_of_qualifying_products: String(bought[0]?.count),
  }
  return { lines, truth, product: wanted[language] }
}

const centred = (text: string) => ' '.repeat(Math.max(0, (columns - text.length) >> 1)) + text
const both = (left: string, right: string) =>
  left + ' '.repeat(Math.max(1, columns - left.length - right.length)) + right

/** As a scanner would see it, in PNG. */
export async function drawReceipt({ lines }: MadeReceipt): Promise<Buffer> {
  const text = lines.map((line) => line.replace(/&/g, '&amp;').replace(/</g, '&lt;')).join('\n')
  const drawn = {
    text: `<span foreground="#222">${text}</span>`,
    fontfile: font,
    font: 'DejaVu Sans Mono 15',
  }
  const ink = await sharp({ text: { ...drawn, rgba: true, dpi: 120 } })
    .png()
    .toBuffer()
  const margin = { top: 40, bottom: 40, left: 36, right: 36, background: paper }
  return sharp(ink).flatten({ background: paper }).extend(margin).toColourspace('srgb').png().toBuffer()
}

const table = '#6b5a4a'

/** The photo as phones and people make it. */
export const photographed: Record<string, (receipt: Buffer) => Sharp> = {
  clean: (receipt) => sharp(receipt).jpeg({ quality: 85 }),
  tilted: (receipt) =>
    sharp(receipt)
      .rotate(3, { background: table })
      .extend({ top: 30, bottom: 30, left: 40, right: 40, background: table })
      .jpeg({ quality: 75 }),
  blurred: (receipt) => sharp(receipt).blur(1.6).jpeg({ quality: 60 }),
  small: (receipt) => sharp(receipt).resize({ width: 300 }).jpeg({ quality: 60 }),
  dim: (receipt) => sharp(receipt).linear(0.35, 30).jpeg({ quality: 60 }),
  turned: (receipt) => sharp(receipt).rotate(90).jpeg({ quality: 80 }),
}
