import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { UserScope } from '#server/platform/scope.ts'
import { may } from '#test/support/contest.ts'
import { begin, decide, end, entries, gift, inGift, refusal, val, world } from '#test/support/gifts.ts'
import { later } from '#test/support/office.ts'
import { entriesOfParticipants } from '../entries.ts'
import { addEntryNote, handOverEntry, listEntryNotes } from './notes.ts'
import { takeEntry } from './queue.ts'

let cleo: UserScope
before(async () => {
  await begin()
  const person = await world.addPerson('Cleo Checker')
  cleo = await world.scope(world.client, person, { role: 'validator', at: may })
})
after(end)

type Made = Awaited<ReturnType<typeof gift>>['made']
const of = (made: Made, entry: string | undefined) => ({ ...inGift(made), entry: entry ?? '' })
const notesOf = async (made: Made, entry: string | undefined) =>
  (await listEntryNotes(world.db, val, { ...of(made, entry), page: 1, per_page: 10 })).rows
const take = (scope: UserScope, made: Made, more: object = {}) =>
  takeEntry(world.db, scope, { ...inGift(made), isKicked: false, skip: 0, ...more })
const handTo = (scope: UserScope, to: UserScope, named: ReturnType<typeof of>) =>
  handOverEntry(world.db, scope, { ...named, user_id: to.actor.id, question: 'Is this our shop?' })

test('notes of an entry are kept with who wrote them, newest first, and go with its person', async () => {
  const { made } = await gift()
  const [entry, other] = await entries(made, { count: 2 })
  await addEntryNote(world.db, val, { ...of(made, entry), body: 'The date is cut off' })
  await addEntryNote(
    world.db,
    { ...cleo, at: later(60, may) },
    { ...of(made, entry), body: 'Asked the shop' },
  )
  assert.deepEqual(
    (await notesOf(made, entry)).map(({ body, user_name, asked }) => [body, user_name, asked]),
    [
      ['Asked the shop', 'Cleo Checker', null],
      ['The date is cut off', 'Val Idator', null],
    ],
  )
  assert.deepEqual(await notesOf(made, other), [])
  const elsewhere = await gift()
  const [{ participant_id: id } = { participant_id: '' }] = await world.rows<{ participant_id: string }>(
    'select participant_id from entry where id = $1',
    [entry],
  )
  await world.db.transaction(val, async (tx) => {
    await entriesOfParticipants.whenErased?.(tx, val, { id, phone: null, email: null })
  })
  assert.deepEqual(await notesOf(made, entry), [])
  assert.equal(await refusal(notesOf(elsewhere.made, entry)), 'not_found')
})

test('an entry that is handed over comes first to the colleague, and to nobody else for a day', async () => {
  const { made } = await gift()
  const waiting = await entries(made, { count: 3, isOnePerson: false })
  const first = await take(val, made)
  const handed = first.entry?.id
  const second = first.nextEntry?.id
  await handTo(val, cleo, of(made, handed))
  assert.equal((await take(val, made)).entry?.id, second)
  const hers = await take(cleo, made)
  assert.equal(hers.entry?.id, handed)
  assert.deepEqual(
    [hers.entry?.handed_over?.question, hers.entry?.handed_over?.by, hers.entry?.handed_over?.is_mine],
    ['Is this our shop?', 'Val Idator', true],
  )
  assert.equal((await notesOf(made, handed))[0]?.asked, 'Cleo Checker')
  const seen = new Set<string>()
  const dayLater = (scope: UserScope) => ({ ...scope, at: later(25 * 3600, may) })
  for (const skip of [0, 1, 2]) seen.add((await take(dayLater(val), made, { skip })).entry?.id ?? '')
  assert.deepEqual([...seen].toSorted(), waiting.toSorted(), 'a day later it is everybody’s again')
})

test('it is handed by whoever has it, to a validator of the client, while it waits', async () => {
  const { made } = await gift()
  const [entry] = await entries(made)
  const reader = await world.addPerson('Ana Lyst')
  const analyst = await world.scope(world.client, reader, { role: 'analyst', at: may })
  await take(val, made)
  assert.equal(
    await refusal(handTo(val, analyst, of(made, entry))),
    'user_id: This person validates no entries of this client.',
  )
  assert.equal(await refusal(handTo(cleo, val, of(made, entry))), 'entry_in_other_hands')
  await handTo(val, cleo, of(made, entry))
  const decided = { status: 'invalid' as const, reasons: ['Other shop'] }
  await decide(made, entry, decided)
  assert.equal(await refusal(handTo(val, cleo, of(made, entry))), 'entry_changed_meanwhile')
  const [left] = await world.rows<{ count: number }>(
    'select count(*)::int as count from entry_hand_over where entry_id = $1',
    [entry],
  )
  assert.equal(left?.count, 0)
})

test('the colleague is told whose question it is and of which experience, until the entry is decided', async () => {
  const { made } = await gift()
  const [entry] = await entries(made)
  const dan = await world.scope(world.client, await world.addPerson('Dan Deputy'), {
    role: 'validator',
    at: may,
  })
  const bellOf = async ({ actor }: UserScope) =>
    (
      await world.rows<{ said: string }>(
        `select kind || ': ' || by_name || ', ' || object_name || ', ' || (target ->> 'page') as said from notification
         where user_id = $1 and object_id = $2`,
        [actor.id, entry],
      )
    ).map(({ said }) => said)
  const said = [`entry_asked: Val Idator, ${made.name}, validation`]
  await handTo(val, cleo, of(made, entry))
  assert.deepEqual(await bellOf(cleo), said)
  await handTo(val, dan, of(made, entry))
  assert.deepEqual([await bellOf(cleo), await bellOf(dan)], [[], said], 'another one is asked instead')
  await decide(made, entry, { status: 'invalid', reasons: ['Other shop'] })
  assert.deepEqual(await bellOf(dan), [])
  const [own] = await entries(made)
  await handTo(val, val, of(made, own))
  assert.deepEqual(
    await world.rows('select id from notification where object_id = $1', [own]),
    [],
    'nobody is told of a question of his or her own',
  )
})
