import assert from 'node:assert/strict'
import { after as afterAll, afterEach, before, beforeEach, describe, it as test } from 'node:test'
import { fillDays } from '#server/entries/days/fillDays.ts'
import { acceptEntry, entriesOfParticipants, writePurchaseDays } from '#server/entries/entries.ts'
import { mergeData } from '#server/entries/queries/entries.ts'
import { insertReading } from '#server/entries/reading/queries.ts'
import { resetParticipant } from '#server/entries/resetting.ts'
import { applyDecision, undoDecision } from '#server/entries/validation/decide.ts'
import { reprocessEntry } from '#server/entries/validation/reprocess.ts'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import { newId } from '#server/platform/ids.ts'
import { may } from '#test/support/contest.ts'
import {
  begin,
  decide,
  end,
  entries,
  type Gift,
  gift,
  inGift,
  line,
  val,
  world,
} from '#test/support/gifts.ts'
import { must } from '#test/support/making.ts'
import { later } from '#test/support/office.ts'
import { daysThrough } from './days.ts'
import * as queries from './queries/purchases.ts'
import { momentsOf } from './range.ts'
import { textsOf } from './texts.ts'

const facets = ['products', 'retailers'] as const
let made: Gift
let pool: string
let entry: string

before(begin)
afterAll(end)

/** All of the client's days, in its zone as it is now. */
async function filled(): Promise<void> {
  await world.rows('update entry_day_zone set filled_at = null where client_id = $1', [world.client.id])
  for (const at of [may, later(400)])
    await fillDays(
      { db: world.db, outside: { ...world.outside, clock: { now: () => at } } },
      { clientId: world.client.id },
    )
}

/** A week later, so that the day of the entries is over. */
const nextWeek = () => ({ ...world.scopeNow(), at: later(7 * 86_400) })
const asked = (facet: (typeof facets)[number]) => ({
  facet,
  experienceIds: [made.id],
  days: daysThrough(world.client.timeZone, '2026-05-10', { count: 30 }),
})
const plain = (rows: readonly queries.TextRow[]) =>
  rows
    .map(({ text, is_valid, entries: count, quantity }) => [text, is_valid, count, quantity].join())
    .toSorted()

/** As it is told, which is as the rows are; told again, no entry is read. */
async function told(): Promise<string[][]> {
  const all: string[][] = []
  for (const facet of facets) {
    const scope = nextWeek()
    const of = asked(facet)
    const first = (await textsOf(world.db, scope, of)).get(made.id) ?? []
    const again = (await textsOf(world.db, scope, of)).get(made.id) ?? []
    const counted = await queries.countTexts(world.db, scope, { ...of, ...momentsOf(of.days, scope) })
    assert.deepEqual([plain(first), plain(again)], [plain(counted), plain(counted)])
    assert.ok(again.every(({ met }) => met === 0))
    all.push(plain(counted))
  }
  return all
}

async function tellsOf(change: () => Promise<unknown>): Promise<void> {
  const known = await told()
  await change()
  assert.notDeepEqual(await told(), known)
}

const notes = {
  retail_name: 'Noted Shop',
  brands_and_pack_sizes: 'Noted Mug',
  quantity_of_qualifying_products: '3',
}
const validly = { creditArray: [] as ReturnType<typeof line>[], additional_information: notes }
const corrected = (fields: Record<string, string>) =>
  world.db.transaction(world.scopeNow(), (tx) => mergeData(tx, world.scopeNow(), { id: entry, fields }))
const decided = (wish: object = {}) => decide(made, entry, { ...validly, creditArray: [line(pool)], ...wish })

describe('days of purchases', () => {
  beforeEach(async () => {
    ;({ made, pool } = await gift({}, [{ total: 50 }]))
    const [first = '', second = ''] = await entries(made, { count: 2, isOnePerson: false })
    entry = first
    const say = (id: string, data: object) =>
      world.rows('update entry set data = $2 where id = $1', [id, data])
    await say(first, { store: 'Corner', product: 'Mug', quantity: 2 })
    await say(second, { store: 'Maple Market', product: 'Cup' })
    await filled()
  })
  // Entries that other tests write by hand are on no day.
  afterEach(() =>
    world.rows('update entry_day_zone set filled_at = null where client_id = $1', [world.client.id]),
  )

  test('a new entry, and one whose data are corrected, are told at once', async () => {
    await tellsOf(async () => {
      const scope = world.scopeNow()
      const experience = await findExperienceForIntake(world.db, scope, made.id)
      assert.ok(experience)
      const [row] = await world.rows<{ participant_id: string }>(
        'select participant_id from entry where id = $1',
        [entry],
      )
      const taken = await world.db.transaction(scope, (tx) =>
        acceptEntry(tx, scope, {
          experience,
          participant: { id: row?.participant_id ?? '', phone: null, email: null },
          source: 'web',
          data: { store: 'New Shop', product: 'Bowl' },
          language: 'en',
          reference: newId(),
          isTest: false,
        }),
      )
      assert.equal(taken.kind, 'accepted')
    })
    await tellsOf(() => corrected({ store: 'Other', product: 'Jug' }))
  })

  test('a decision is told while it waits, when it is undone, when it has its effect, and when it is put back', async () => {
    await tellsOf(() => decided({ canBeUndone: true }))
    await tellsOf(() => undoDecision(world.db, val, { ...inGift(made), entry }))
    let waiting: string | undefined
    await tellsOf(async () => {
      waiting = (await decided({ canBeUndone: true })).decision.id
    })
    await tellsOf(async () =>
      applyDecision(world.db, world.scopeNow(), { decisionId: waiting ?? '', dependants }),
    )
    await tellsOf(() => reprocessEntry(world.db, val, { ...inGift(made), entry }))
    const other = { ...notes, retail_name: 'Another Shop' }
    await tellsOf(() =>
      decided({
        status: 'invalid',
        reasons: ['Not legible'],
        creditArray: [],
        additional_information: other,
      }),
    )
  })

  test('one that is overtaken counts no more', async () => {
    const { decision } = await decided({ canBeUndone: true })
    await tellsOf(async () => {
      await world.rows(`update entry_decision set before = 'invalid' where id = $1`, [decision.id])
      await applyDecision(world.db, world.scopeNow(), { decisionId: decision.id, dependants })
    })
  })

  test('a receipt that is read later is told, once', async () => {
    await corrected({ store: '', product: '', quantity: '' })
    const image = newId()
    const box = { x: 0, y: 0, width: 1, height: 1 }
    await world.rows(
      `insert into entry_image (client_id, id, entry_id, field, position, file_id, content_type, bytes, md5, sha256,
       source, created_at)
     values ($1, $2, $3, 'receipt', 0, $2, 'image/png', 1, '', '', 'web', now())`,
      [world.client.id, image, entry],
    )
    const read = () =>
      world.db.transaction(world.scopeNow(), (tx) =>
        insertReading(tx, world.scopeNow(), {
          image_id: image,
          state: 'read',
          turn: 0,
          reader: 'test',
          fields: [
            { field: 'retail_name', value: 'Read Shop', confidence: 90, box },
            {
              field: 'brands_and_pack_sizes',
              value: 'Read Mug',
              confidence: 90,
              box,
            },
          ],
          suggested_credits: 2,
          receipt_key: null,
          shop: null,
        }),
      )
    await tellsOf(read)
    const known = await told()
    await read()
    assert.deepEqual(await told(), known)
  })

  const personOf = async () =>
    (await world.rows<{ id: string }>('select participant_id as id from entry where id = $1', [entry]))[0]
      ?.id ?? ''
  const keptTexts = async () =>
    (
      await world.rows<{ text: string }>(
        'select distinct unnest(texts) as text from purchase_day where experience_id = $1 order by 1',
        [made.id],
      )
    ).map(({ text }) => text)

  test('entries that go, and those of whom nobody may know any more, are told no more, and their texts are kept nowhere', async () => {
    await told()
    assert.deepEqual(await keptTexts(), ['Corner', 'Cup', 'Maple Market', 'Mug'])
    const id = await personOf()
    const scope = world.scopeNow()
    await world.db.transaction(scope, (tx) =>
      must(entriesOfParticipants.whenErased)(tx, scope, { id, phone: null, email: null }),
    )
    assert.deepEqual(await keptTexts(), [])
    assert.deepEqual(await told(), [
      [',false,1,1', 'Cup,false,1,1'],
      [',false,1,1', 'Maple Market,false,1,1'],
    ])
    await tellsOf(() =>
      resetParticipant(world.db, scope, { ...inGift(made), participantId: id, dependants, seen: {} }),
    )
    const [rest] = await world.rows<{ id: string }>(
      'select participant_id as id from entry where experience_id = $1',
      [made.id],
    )
    await tellsOf(() =>
      world.db.transaction(scope, async (tx) => {
        await must(entriesOfParticipants.whenReset)(tx, scope, [rest?.id ?? ''])
      }),
    )
    assert.deepEqual(await told(), [[], []])
    assert.deepEqual(await keptTexts(), [])
  })

  test('a count that is written after the entries have changed is not taken', async () => {
    await told()
    const scope = nextWeek()
    const of = asked('retailers')
    const filledAt = await queries.findFilledAt(world.db, scope)
    assert.ok(filledAt)
    const days = of.days.map(({ day, start, end }) => ({ day, start, end, experienceId: made.id }))
    const before = await queries.countDays(world.db, scope, { facet: 'retailers', of: days })
    assert.equal(before.length, 1)
    await corrected({ store: 'Changed' })
    const written = before.map((one) => ({ ...one, facet: 'retailers' as const, filled_at: filledAt }))
    await writePurchaseDays(world.db, scope, written)
    const [, shops] = await told()
    assert.deepEqual(shops, ['Changed,false,1,2', 'Maple Market,false,1,1'])
    await writePurchaseDays(world.db, scope, written)
    assert.deepEqual((await told())[1], shops)
  })

  test('many read while others decide, and what is told afterwards is as the rows are', async () => {
    const many = await entries(made, { count: 12, isOnePerson: false })
    await filled()
    await Promise.all([
      ...many.map((id) => decide(made, id, { ...validly, creditArray: [line(pool)] })),
      ...Array.from({ length: 12 }, (_, at) =>
        textsOf(world.db, nextWeek(), asked(facets[at % 2] ?? 'products')),
      ),
    ])
    await told()
  })

  test('days that run are read, and days that were filled anew are counted anew', async () => {
    await told()
    await world.rows(`update entry set data = '{"store":"Unseen"}' where id = $1`, [entry])
    const shops = async (at: Date) => {
      const texts = await textsOf(world.db, { ...world.scopeNow(), at }, asked('retailers'))
      return (texts.get(made.id) ?? []).map(({ text }) => text).toSorted()
    }
    // Written past everything that counts changes, which nothing of the product does.
    assert.deepEqual(await shops(later(7 * 86_400)), ['Corner', 'Maple Market'])
    await world.rows(`update entry_day_zone set filled_at = filled_at + interval '1 second'`)
    assert.deepEqual(await shops(may), ['Maple Market', 'Unseen'])
    const kept = await world.rows(
      'select 1 from purchase_day join entry_day_zone using (client_id, filled_at) where experience_id = $1',
      [made.id],
    )
    assert.deepEqual(kept, [])
    assert.deepEqual(await shops(later(7 * 86_400)), ['Maple Market', 'Unseen'])
  })

  test('until processes that count no changes are gone nothing is kept', async () => {
    await world.rows(`update entry_day_zone set changes_from = $1`, [later(14 * 86_400)])
    assert.equal((await textsOf(world.db, nextWeek(), asked('products'))).get(made.id)?.length, 2)
    assert.deepEqual(await keptTexts(), [])
    await world.rows(`update entry_day_zone set changes_from = $1`, [may])
    await told()
    assert.deepEqual(await keptTexts(), ['Corner', 'Cup', 'Maple Market', 'Mug'])
  })
})
