import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemScope } from '#server/platform/scope.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { later } from '#test/support/office.ts'
import { addReceiptEntry } from '#test/support/receiptEntries.ts'
import { seeded } from '#test/support/receipts.ts'
import { listFraudAnalyses } from './analyses.ts'
import { bandsOf } from './compare.ts'
import { insertBands } from './queries/matches.ts'
import { findThresholds, learnShops } from './shopLikeness.ts'

let world: Contest
let made: Awaited<ReturnType<Contest['addContest']>>
before(async () => {
  world = await contest()
  made = await world.addContest({ requires_validation: true })
})
after(() => world.end())

const hours = (count: number) => systemScope(world.client, 'Receipts', later(count * 3600, may))

const next = seeded(7)
const base = Array.from({ length: 512 }, () => Math.floor(next() * 16).toString(16)).join('')
/** The base in which so many bits of its first two hashes are others, from this digit on. */
const hashOf = (from: number, bits: number): string =>
  [...base]
    .map((digit, at) =>
      at < 128 && at % 64 >= from && at % 64 < from + bits
        ? (Number.parseInt(digit, 16) ^ 1).toString(16)
        : digit,
    )
    .join('')

type Picture = { hash: string; shop: string | null; key?: string; status?: string }

async function enter({
  hash,
  shop,
  key,
  status = 'pending',
}: Picture): Promise<{ eid: string; image: string }> {
  const { entry, eid, image } = await addReceiptEntry(world, { experienceId: made.id, status, hash })
  await world.rows(
    `insert into receipt_reading (client_id, image_id, entry_id, state, turn, reader, fields, receipt_key, shop, read_at)
     values ($1, $2, $3, 'read', 0, 'made', '[]', $4, $5, $6)`,
    [world.client.id, image, entry, key ?? null, shop, may],
  )
  const bands = bandsOf(hash)
  await insertBands(world.db, hours(0), { ids: bands.map(() => image), bands })
  return { eid, image }
}

const alikeOf = async ({ eid }: { eid: string }) => {
  const found = await listFraudAnalyses(world.db, hours(0), {
    kind: 'sweepstakes',
    experience: made.eid,
    entry: eid,
  })
  const alike = found.find(({ kind }) => kind === 'looks_alike')
  return alike && { threshold: alike.threshold, eids: alike.evidence.map(({ entry_eid }) => entry_eid) }
}

test('a shop whose valid receipts are alike gets a threshold, by which fewer others of it are told', async () => {
  const shop = 'MAPLEMARKET'
  const near = await enter({ hash: hashOf(0, 4), shop })
  const far = await enter({ hash: hashOf(4, 22), shop })
  const asked = await enter({ hash: hashOf(26, 10), shop })
  const elsewhere = await enter({ hash: hashOf(40, 10), shop: 'CORNERGROCER' })
  assert.deepEqual(
    (await alikeOf(asked))?.eids.toSorted(),
    [near, far, elsewhere].map(({ eid }) => eid).toSorted(),
  )
  for (let at = 0; at < 6; at += 1)
    await enter({ hash: hashOf(at * 10, 8), shop, key: `key ${at}`, status: at === 5 ? 'invalid' : 'valid' })
  await learnShops(world.db, hours(0), [asked.image])
  assert.deepEqual([...(await findThresholds(world.db, hours(0), [{ shop }]))], [['MAPLEMARKET', 15]])
  const told = await alikeOf(asked)
  assert.equal(told?.threshold, 15)
  assert.ok(told?.eids.includes(near.eid))
  assert.ok(!told?.eids.includes(far.eid), 'further apart than two receipts of this shop often are')
  assert.ok(told?.eids.includes(elsewhere.eid), 'the threshold is that of one shop')
})

test('a shop is learned again after an hour, from receipts that say different things and no others', async () => {
  const shop = 'BYWARD'
  const { image } = await enter({ hash: hashOf(0, 8), shop, key: 'one', status: 'valid' })
  const thresholds = async () => [...(await findThresholds(world.db, hours(0), [{ shop }])).values()]
  for (let at = 0; at < 5; at += 1) await enter({ hash: hashOf(0, at), shop, key: 'one', status: 'valid' })
  await learnShops(world.db, hours(0), [image])
  assert.deepEqual(await thresholds(), [], 'six pictures of one receipt')
  for (let at = 1; at < 6; at += 1)
    await enter({ hash: hashOf(at * 9, 9), shop, key: `key ${at}`, status: 'valid' })
  await learnShops(world.db, hours(0), [image])
  const [first] = await thresholds()
  assert.equal(first, 16)
  for (let at = 1; at < 9; at += 1)
    await enter({ hash: hashOf(at, 1), shop, key: `alike ${at}`, status: 'valid' })
  await learnShops(world.db, hours(0.5), [image])
  assert.deepEqual(await thresholds(), [16], 'not twice in an hour')
  await learnShops(world.db, hours(1.5), [image])
  assert.deepEqual(await thresholds(), [8])
  assert.deepEqual([...(await findThresholds(world.db, hours(0), [{ shop: null }]))], [])
})
