import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { testSigner } from '#test/support/signer.ts'
import { acceptEntry } from '../entries.ts'
import { traitValue } from '../queries/traits.ts'
import { enqueueTraitFills, fillTraits } from './fillTraits.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const address = '203.0.113.7'
const home = { address_1: '12 King St W', postal: 'M5V 1J2' }

async function enter(): Promise<string> {
  const { id } = await world.addContest()
  const scope = { ...world.scopeNow(), address }
  const person = newId()
  await world.rows(
    `insert into participant (client_id, id, email, is_customer, language, data, notes, is_flagged, created_at, updated_at)
     values ($1, $2, $4, false, 'en', '{}', '', false, $3, $3)`,
    [world.client.id, person, may, `${person}@example.com`],
  )
  const experience = await findExperienceForIntake(world.db, scope, id)
  assert.ok(experience)
  const taken = await world.db.transaction(scope, (tx) =>
    acceptEntry(tx, scope, {
      experience,
      participant: { id: person, phone: null, email: `${person}@example.com` },
      source: 'web',
      data: home,
      language: 'en',
      reference: newId(),
      isTest: false,
      keyedHash: testSigner.hash,
    }),
  )
  assert.ok(taken.kind === 'accepted')
  return taken.entry.id
}

type Kept = { kind: string; value: string; version: number | null }
const traitsOf = (entry: string) =>
  world.rows<Kept>('select kind, value, version from entry_trait where entry_id = $1 order by kind', [entry])
const fill = () => fillTraits({ db: world.db, outside: world.outside }, { clientId: world.client.id })

test('a network is kept by a hash that has the key of the installation; one from before gets the same', async () => {
  const entry = await enter()
  const before = await traitsOf(entry)
  const unkeyed = traitValue(world.scopeNow(), 'network', address)
  const network = before.find(({ kind }) => kind === 'network')
  assert.equal(network?.version, 2)
  assert.notEqual(network?.value, unkeyed)
  await world.rows(
    `update entry_trait set value = $2, version = null where entry_id = $1 and kind = 'network'`,
    [entry, unkeyed],
  )
  await fill()
  assert.deepEqual(await traitsOf(entry), before)
})

test('entries from before their traits are told them once; the clients are done then', async () => {
  const entry = await enter()
  const before = await traitsOf(entry)
  await world.rows('delete from entry_trait where entry_id = $1', [entry])
  await world.rows('delete from entry_trait_fill')
  world.jobs.splice(0)
  await enqueueTraitFills(world.db)
  assert.deepEqual(
    world.jobs.map(({ name, payload }) => [name, payload]),
    [['entries.fillTraits', { clientId: world.client.id }]],
  )
  await Promise.all([fill(), fill()])
  const told = before.filter(({ kind }) => kind !== 'network')
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ['household', 'mailbox'],
  )
  assert.deepEqual(await traitsOf(entry), told, 'from where it came cannot be told any more')
  world.jobs.splice(0)
  await enqueueTraitFills(world.db)
  assert.deepEqual(world.jobs, [])
})

test('a job goes on behind the last part of one that died, and leaves one that works alone', async () => {
  const [first, second] = [await enter(), await enter()]
  await world.rows('delete from entry_trait where entry_id = any($1)', [[first, second]])
  const until = new Date(world.outside.clock.now().getTime() + 60_000)
  await world.rows('update entry_trait_fill set filled_at = null, entry_id = $1, taken_until = $2', [
    first,
    until,
  ])
  await fill()
  assert.deepEqual(await traitsOf(second), [], 'another one is at it')
  await world.rows('update entry_trait_fill set taken_until = $1', [world.outside.clock.now()])
  await fill()
  assert.deepEqual(await traitsOf(first), [])
  assert.deepEqual((await traitsOf(second)).length, 2)
})

test('pictures from before are found again, and their readings name the shop and the receipt', async () => {
  const [entry, image] = [await enter(), newId()]
  await world.rows(
    `insert into entry_image (client_id, id, entry_id, field, position, file_id, content_type, bytes, md5, sha256,
       perceptual_hash, source, created_at)
     values ($1, $2::uuid, $3, 'receipt', 0, $2::uuid, 'image/jpeg', 1, md5($2::text), md5($2::text), $4, 'web', $5)`,
    [world.client.id, image, entry, '0123456789abcdef'.repeat(32), may],
  )
  const box = { x: 0, y: 0, width: 1, height: 1 }
  const shop = { field: 'retail_name', value: 'Épicerie du Coin', confidence: 90, box }
  await world.rows(
    `insert into receipt_reading (client_id, image_id, entry_id, state, turn, reader, fields, receipt_key, read_at)
     values ($1, $2, $3, 'read', 0, 'made', $4, $5, $6)`,
    [world.client.id, image, entry, JSON.stringify([shop]), 'a'.repeat(32), may],
  )
  await world.rows('delete from entry_trait_fill')
  await fill()
  assert.deepEqual(
    (await traitsOf(entry)).map(({ kind }) => kind),
    ['household', 'mailbox', 'network', 'picture', 'receipt'],
  )
  const [read] = await world.rows<{ shop: string }>('select shop from receipt_reading where image_id = $1', [
    image,
  ])
  assert.equal(read?.shop, 'EPICERIEDUCOIN')
  const [bands] = await world.rows<{ count: number }>(
    'select count(*)::int as count from entry_image_band where image_id = $1',
    [image],
  )
  assert.equal(bands?.count, 16)
})
