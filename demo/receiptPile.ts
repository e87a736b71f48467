import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import type { Person } from './people.ts'
import { centred, inTwo, print, rule, wordsOf } from './receiptPrinter.ts'
import { enterByWeb } from './scenes.ts'
import type { Stage } from './stage.ts'

/** Honest people's receipts; the others are made of them or badly photographed. */
const honest = 28

type Receipt = { readonly lines: readonly string[]; readonly picture: Buffer }
/** `reads`: whatever can be read of it. */
type Sent = { readonly picture: Buffer; readonly reads: readonly string[] }

/** Forty people send a receipt: some of them somebody else's, turned, cropped, or so that nobody can read it. */
export async function sendReceipts(stage: Stage, eid: string, people: readonly Person[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-receipts-'))
  try {
    for (const [at, sent] of (await drawPile(stage.now())).entries()) {
      const person = people[at]
      if (!person) return
      const file = join(folder, 'receipt.jpg')
      writeFileSync(file, sent.picture)
      stage.reads(wordsOf(sent.reads))
      const receipt = await uploaded(stage, { eid, file, bytes: sent.picture.length })
      await enterByWeb(stage, eid, person, { receipt })
      await stage.moveTo(new Date(stage.now().getTime() + 120_000))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type File = { readonly eid: string; readonly file: string; readonly bytes: number }

async function uploaded(stage: Stage, { eid: experience_eid, file, bytes }: File): Promise<string> {
  const { data } = await stage.fromOutside('beginUpload', {
    params: { experience_eid },
    query: {},
    body: { field: 'receipt', bytes },
  })
  const { token } = data
  await stage.fromOutside('sendUploadPiece', {
    params: { experience_eid, token },
    query: {},
    body: { offset: '0' },
    file,
  })
  return token
}

/** In the order in which they come in: every third of the first ones is followed by one that is not as it should be. */
export async function drawPile(now: Date): Promise<Sent[]> {
  const receipts = await Promise.all(Array.from({ length: honest }, (_, at) => printed(at, now)))
  const odd = await Promise.all(
    oddities.map(async (make, at) => {
      const receipt = receipts[at * 2]
      const other = await printed(honest + at, now)
      return receipt ? [await make(receipt, other)] : []
    }),
  )
  return receipts.flatMap((receipt, at) => [
    { picture: receipt.picture, reads: receipt.lines },
    ...(at % 2 === 1 ? (odd[(at - 1) / 2] ?? []) : []),
  ])
}

type Oddity = (earlier: Receipt, own: Receipt) => Promise<Sent>

const sameFile: Oddity = async ({ picture, lines }) => ({ picture, reads: lines })
const packedAgain: Oddity = async ({ picture, lines }) => ({
  picture: await packed(sharp(picture).resize({ width: 300 }), 45),
  reads: lines,
})
const turned: Oddity = async (_earlier, { picture, lines }) => ({
  picture: await packed(sharp(picture).rotate(90)),
  reads: lines,
})
const cropped: Oddity = async ({ picture, lines }) => {
  const { width, height } = await sharp(picture).metadata()
  const part = { left: 0, top: 0, width, height: Math.round(height * 0.68) }
  return { picture: await packed(sharp(picture).extract(part)), reads: lines.slice(0, -4) }
}
const unreadable: Oddity = async (_earlier, { picture }) => ({
  picture: await packed(sharp(picture).blur(9).linear(0.4, 20), 50),
  reads: [],
})

const oddities = [
  ...[sameFile, turned, unreadable, packedAgain, cropped, sameFile],
  ...[turned, packedAgain, unreadable, sameFile, turned, cropped],
]

const packed = (picture: Sharp, quality = 70) => picture.jpeg({ quality }).toBuffer()

const shops = [
  ['MAPLE MARKET', '88 FRONT ST W', 'TORONTO ON M5J 1E3'],
  ['CORNER GROCER', '412 KING ST W', 'TORONTO ON M5V 1J2'],
  ['EPICERIE DU PLATEAU', '4100 RUE SAINT-DENIS', 'MONTREAL QC H2W 2M5'],
  ['BYWARD FOODS', '55 YORK ST', 'OTTAWA ON K1N 5S7'],
] as const
const others = ['BANANAS', 'OAT MILK 1L', 'RYE BREAD', 'MAPLE SYRUP', 'PAPER TOWELS'] as const

/** Each receipt is another one: by its shop, its hour, its number and what was bought. */
async function printed(at: number, now: Date): Promise<Receipt> {
  const [shop, street, city] = shops[at % shops.length] ?? shops[0]
  const bought = [
    { name: at % 3 === 0 ? 'DARK ROAST 340 G' : 'LIGHT ROAST 340 G', count: 1 + (at % 3), cents: 1399 },
    { name: others[at % 5] ?? '', count: 1 + (at % 2), cents: 249 + 13 * at },
    { name: others[(at + 2) % 5] ?? '', count: 1, cents: 399 + 7 * at },
  ]
  const total = bought.reduce((sum, { count, cents }) => sum + count * cents, 0)
  const money = (cents: number) => (cents / 100).toFixed(2)
  const two = (number: number) => String(number).padStart(2, '0')
  const lines = [
    ...[centred(shop), centred(street), centred(city), ''],
    inTwo(dayBefore(now, 1 + (at % 6)), `${two(9 + (at % 11))}:${two((at * 7) % 60)}`),
    inTwo(`TRANS # ${48_210 + at * 37}`, `TILL ${1 + (at % 4)}`),
    rule,
    ...bought.map(({ name, count, cents }) => inTwo(`${count} ${name}`, money(count * cents))),
    rule,
    ...[inTwo('SUBTOTAL', money(total)), inTwo('TOTAL', money(total)), inTwo('DEBIT', money(total)), ''],
    centred(at % 4 === 2 ? 'MERCI' : 'THANK YOU'),
  ]
  const code = `${two(at % shops.length)}${48_210 + at * 37}${two(at % 6)}${two(9 + (at % 11))}${two((at * 7) % 60)}`
  return { lines, picture: await packed(print(lines, code.padStart(14, '0'))) }
}

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
