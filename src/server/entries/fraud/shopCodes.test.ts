import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TraitKind } from '#contract/entries/matchWords.ts'
import { newId } from '#server/platform/ids.ts'
import { systemScope } from '#server/platform/scope.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { addReceiptEntry } from '#test/support/receiptEntries.ts'
import { insertTraits, traitValue } from '../queries/traits.ts'
import { listFraudAnalyses } from './analyses.ts'
import { listRings } from './rings.ts'
import { isOfShop, learnShopCodes } from './shopCodes.ts'

let world: Contest
let made: Awaited<ReturnType<Contest['addContest']>>
before(async () => {
  world = await contest()
  made = await world.addContest({ requires_validation: true })
})
after(() => world.end())

const scope = () => systemScope(world.client, 'Receipts', may)
const valueFor = (kind: TraitKind, text: string) => traitValue(scope(), kind, text)

type Made = { code: string; receipt?: string | undefined; picture: string; verdict?: 'valid' | 'invalid' }
type Entered = { eid: string; image: string }

/** A new person's entry whose picture has the code, with what was read and what a validator found. */
async function enter({ code, receipt, picture, verdict }: Made): Promise<Entered> {
  const { entry, eid, image } = await addReceiptEntry(world, {
    experienceId: made.id,
    status: verdict ?? 'pending',
  })
  if (verdict)
    await world.rows(
      `insert into entry_decision (client_id, id, entry_id, experience_id, user_id, user_name, before, status, reasons,
         state, made_at, effective_at)
       values ($1, $2, $3, $4, $5, 'Vera', 'pending', $6, '{}', 'done', $7, $7)`,
      [world.client.id, newId(), entry, made.id, newId(), verdict, may],
    )
  await insertTraits(world.db, scope(), [
    { entryId: entry, kind: 'till_code', value: valueFor('till_code', code) },
    { entryId: entry, kind: 'picture', value: valueFor('picture', picture) },
    ...(receipt ? [{ entryId: entry, kind: 'receipt' as const, value: valueFor('receipt', receipt) }] : []),
  ])
  return { eid, image }
}

async function enterMany(count: number, of: (at: number) => Made): Promise<Entered> {
  let last = await enter(of(0))
  for (let at = 1; at < count; at += 1) last = await enter(of(at))
  await learnShopCodes(world.db, scope(), [last.image])
  return last
}

/** The other entries that are told of one, and whether the code makes a ring. */
async function toldOf(code: string, { eid }: Entered): Promise<{ others: number; isRing: boolean }> {
  const found = await listFraudAnalyses(world.db, scope(), {
    kind: 'sweepstakes',
    experience: made.eid,
    entry: eid,
  })
  const rings = await listRings(world.db, scope(), { days: 30, kind: 'till_code', page: 1, per_page: 100 })
  assert.equal(rings.total, rings.rows.length, 'what is not shown is not counted')
  return {
    others: found.find(({ kind }) => kind === 'till_code')?.count ?? 0,
    isRing: rings.rows.some(({ value }) => value === valueFor('till_code', code)),
  }
}

const silent = { others: 0, isRing: false }

test('a code that a shop prints on every receipt is no evidence once five receipts say and show different things', async () => {
  const of = (at: number) => ({ code: 'scheme', receipt: `sale ${at}`, picture: `photo ${at}` })
  const fourth = await enterMany(4, of)
  assert.deepEqual(await toldOf('scheme', fourth), { others: 3, isRing: true }, 'four may be misread')
  const fifth = await enter(of(4))
  await learnShopCodes(world.db, scope(), [fifth.image])
  assert.deepEqual(await toldOf('scheme', fifth), silent)
  assert.deepEqual(await toldOf('scheme', fourth), silent, 'nor is it of those from before')
})

test('one receipt that many people photographed is still told, whichever of its photos were misread', async () => {
  const last = await enterMany(9, (at) => ({
    code: 'sale of one',
    receipt: at % 3 === 0 ? `misread ${at}` : 'the sale',
    picture: `own photo ${at}`,
  }))
  assert.deepEqual(await toldOf('sale of one', last), { others: 8, isRing: true })
})

test('one picture in which date and total were altered for each entry is still told', async () => {
  const last = await enterMany(8, (at) => ({
    code: 'altered',
    receipt: `altered ${at}`,
    picture: 'one picture',
  }))
  assert.deepEqual(await toldOf('altered', last), { others: 7, isRing: true })
})

test('where receipts are not read, a code is a shop’s after validators found five different pictures valid', async () => {
  const found = (code: string, verdict: 'valid' | 'invalid') =>
    enterMany(6, (at) => ({ code, picture: `${code} ${at}`, verdict: at < 5 ? verdict : 'invalid' }))
  assert.deepEqual(await toldOf('passed', await found('passed', 'valid')), silent)
  assert.deepEqual(await toldOf('refused', await found('refused', 'invalid')), { others: 5, isRing: true })
  const waiting = await enterMany(30, (at) => ({ code: 'undecided', picture: `undecided ${at}` }))
  assert.equal((await toldOf('undecided', waiting)).isRing, true, 'that many carry it says nothing')
})

test('an entry that is valid without anybody’s decision says nothing of its code', async () => {
  const last = await enterMany(6, (at) => ({ code: 'by itself', picture: `by itself ${at}` }))
  await world.rows(
    `update entry set status = 'valid' where client_id = $1 and id in
       (select entry_id from entry_trait where client_id = $1 and value = $2)`,
    [world.client.id, valueFor('till_code', 'by itself')],
  )
  await learnShopCodes(world.db, scope(), [last.image])
  assert.equal((await toldOf('by itself', last)).isRing, true)
})

test('a code is evidence again when what comes later is one receipt', async () => {
  const code = 'turned'
  const last = await enterMany(5, (at) => ({ code, receipt: `first ${at}`, picture: `first ${at}` }))
  assert.deepEqual(await toldOf(code, last), silent)
  const again = await enterMany(7, (at) => ({ code, receipt: 'one sale', picture: `later ${at}` }))
  assert.deepEqual(await toldOf(code, again), { others: 11, isRing: true })
})

test('half of the receipts is enough to be one sale, and fewer than half is not', () => {
  const use = (receipt: string, picture: string) => ({ receipt, picture, verdict: null })
  const mixed = (same: number, others: number) => [
    ...Array.from({ length: same }, (_, at) => use('same', `same ${at}`)),
    ...Array.from({ length: others }, (_, at) => use(`other ${at}`, `other ${at}`)),
  ]
  assert.equal(isOfShop(mixed(3, 3)), false)
  assert.equal(isOfShop(mixed(3, 4)), true)
  assert.equal(isOfShop([]), false)
})
