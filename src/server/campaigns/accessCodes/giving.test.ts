import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { normaliseCode } from '#contract/words/codeText.ts'
import {
  accessCodesOfParticipants,
  countAccessCodesLeft,
  giveAccessCode,
  takeAccessCode,
} from '#server/campaigns/campaigns.ts'
import { eraseParticipant } from '#server/participants/people/erase.ts'
import { readCounter } from '#server/platform/counters.ts'
import { newId } from '#server/platform/ids.ts'
import { isSomebodyWaiting } from '#test/support/lockWaits.ts'
import { messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { until } from '#test/support/until.ts'
import { createList, deleteList, getList, type ShownList } from './accessCodes.ts'
import { addCode, listCodes } from './codes.ts'
import { createPrefix, deletePrefix, type ShownPrefix } from './prefixes.ts'
import { givenCounter } from './queries/prefixes.ts'

const world = await messagingWorld()
const { db } = world
after(() => world.end())

type Language = ShownPrefix['language']

/** A client with a list in its campaign. */
async function stocked() {
  const sender = await world.addSender()
  const scope = staffOf(sender)
  const list = await createList(db, scope, { name: 'Mailed', campaign_id: sender.campaignId })
  return { sender, scope, list }
}
type Stocked = Awaited<ReturnType<typeof stocked>>

async function addPrefix({ scope, list }: Stocked, name: string, language: Language, codes: number) {
  const form = { name, language, keyword: null, is_hidden: true as const }
  const prefix = await createPrefix(db, scope, { listId: list.id, form })
  for (let index = 0; index < codes; index += 1)
    await addCode(db, scope, {
      accessCodeListId: list.id,
      code: `${name}${String(index).padStart(4, '0')}`,
      access_code_prefix_id: prefix.id,
    })
  return prefix
}

type Asked = { experienceId: string; participantId: string; language?: Language }
const give = (sender: Sender, { language = 'en', ...asked }: Asked) => {
  const scope = staffOf(sender)
  return db.transaction(scope, (tx) =>
    giveAccessCode(tx, scope, { campaignId: sender.campaignId, language, ...asked }),
  )
}

const use = async ({ scope, list }: Stocked, prefix: ShownPrefix, typed: string, participantId: string) => {
  const of = {
    id: prefix.id,
    access_code_list_id: list.id,
    name: prefix.name,
    code_start: normaliseCode(prefix.name),
  }
  return db.transaction(scope, (tx) =>
    takeAccessCode(tx, scope, { prefix: { ...of, language: prefix.language }, typed, participantId }),
  )
}

const countsOf = ({ codes_count, given_count, used_count }: ShownList) => [
  codes_count,
  given_count,
  used_count,
]
const countsNow = async ({ scope, list }: Stocked) => countsOf(await getList(db, scope, list.id))
const codesIn = async ({ scope, list }: Stocked, state?: 'left' | 'given' | 'used') =>
  (await listCodes(db, scope, { listId: list.id, state, isInFull: true, per_page: 50, page: 1 })).rows

test('of thirty who are sent an e-mail at once twenty get the twenty codes, each another one', async () => {
  const stock = await stocked()
  await addPrefix(stock, 'RUSH', 'en', 20)
  const people = await world.addPeople(stock.sender, { count: 30 })
  const experienceId = newId()
  const codes = await Promise.all(
    people.map((participantId) => give(stock.sender, { experienceId, participantId })),
  )
  const given = codes.filter((code) => code !== undefined)
  assert.deepEqual([given.length, new Set(given).size], [20, 20])
  assert.deepEqual(await countsNow(stock), [20, 20, 0])
  assert.equal(await countAccessCodesLeft(db, stock.scope, stock.sender.campaignId), 0)
  assert.equal((await codesIn(stock, 'left')).length, 0)
})

test('a person has one code of an e-mail, however often and at once it is sent, and another one of another', async () => {
  const stock = await stocked()
  const prefix = await addPrefix(stock, 'SAME', 'en', 5)
  const [participantId = ''] = await world.addPeople(stock.sender)
  const asked = { experienceId: newId(), participantId }
  const codes = await Promise.all(Array.from({ length: 8 }, () => give(stock.sender, asked)))
  assert.deepEqual([...new Set(codes)], ['SAME0000'])
  assert.equal(await give(stock.sender, { ...asked, experienceId: newId() }), 'SAME0001')
  assert.equal(await use(stock, prefix, '0000', participantId), 'SAME0000')
  assert.equal(await give(stock.sender, asked), 'SAME0000', 'also once it is used')
  assert.deepEqual(await countsNow(stock), [5, 1, 1])
})

test('a code is of the text’s language, or of any where none speaks it; never a used one or one of another campaign', async () => {
  const stock = await stocked()
  const english = await addPrefix(stock, 'ENGL', 'en', 2)
  await addPrefix(stock, 'FREN', 'fr', 1)
  const elsewhere = await stocked()
  await addPrefix(elsewhere, 'FARR', 'fr', 1)
  const people = await world.addPeople(stock.sender, { count: 3 })
  await use(stock, english, 'ENGL0000', people[0] ?? '')
  const experienceId = newId()
  const codes: (string | undefined)[] = []
  for (const participantId of people)
    codes.push(await give(stock.sender, { experienceId, participantId, language: 'fr' }))
  assert.deepEqual(codes, ['FREN0000', undefined, undefined])
  const asked = { experienceId, participantId: people[1] ?? '' }
  assert.equal(await give(stock.sender, { ...asked, language: 'pt-br' }), 'ENGL0001')
  assert.equal(await countAccessCodesLeft(db, elsewhere.scope, elsewhere.sender.campaignId), 1)
})

test('the last code is waited for: whoever comes meanwhile gets it where it is not given after all', async () => {
  const stock = await stocked()
  await addPrefix(stock, 'LAST', 'en', 1)
  const [first = '', second = ''] = await world.addPeople(stock.sender, { count: 2 })
  const experienceId = newId()
  const held = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const { scope } = stock
  const asked = { campaignId: stock.sender.campaignId, experienceId, language: 'en' } as const
  const undone = db.transaction(scope, async (tx) => {
    await giveAccessCode(tx, scope, { ...asked, participantId: first })
    held.resolve()
    await goOn.promise
    throw new Error('undone')
  })
  await held.promise
  const waiting = give(stock.sender, { experienceId, participantId: second })
  await until(() => isSomebodyWaiting(world))
  goOn.resolve()
  await assert.rejects(undone, /undone/)
  assert.equal(await waiting, 'LAST0000')
})

test('a code that was given is used by whoever brings it first, and the list says both', async () => {
  const stock = await stocked()
  const prefix = await addPrefix(stock, 'GIFT', 'en', 3)
  const [ann = '', ben = ''] = await world.addPeople(stock.sender, { count: 2 })
  const code = await give(stock.sender, { experienceId: newId(), participantId: ann })
  const [given] = await codesIn(stock, 'given')
  assert.deepEqual(
    [given?.code, given?.given_to?.id, given?.participant, given?.used_at, given?.given_by],
    [code, ann, null, null, null],
  )
  assert.equal(await use(stock, prefix, 'GIFT0000', ben), code)
  assert.equal(await use(stock, prefix, 'GIFT0000', ann), undefined)
  const [used] = await codesIn(stock, 'used')
  assert.deepEqual([used?.code, used?.given_to?.id, used?.participant?.id], [code, ann, ben])
  assert.deepEqual([(await codesIn(stock, 'given')).length, (await codesIn(stock, 'left')).length], [0, 2])
  assert.deepEqual(await countsNow(stock), [3, 0, 1])
})

test('where the person is erased the code stays given, to nobody; and none is given to who is gone', async () => {
  const stock = await stocked()
  const prefix = await addPrefix(stock, 'WIPE', 'en', 3)
  const [ann = '', ben = ''] = await world.addPeople(stock.sender, { count: 2 })
  const experienceId = newId()
  const first = await give(stock.sender, { experienceId, participantId: ann })
  const second = await give(stock.sender, { experienceId: newId(), participantId: ann })
  await use(stock, prefix, second ?? '', ann)
  const { scope } = stock
  await eraseParticipant(db, scope, {
    id: ann,
    reason: 'asked for it',
    dependants: [accessCodesOfParticipants],
  })
  const [entry] = await world.rows<{ after: { blanked: { access_codes: number } } }>(
    `select after from audit_entry where client_id = $1 and action = 'participant.erase'`,
    [scope.client.id],
  )
  assert.equal(entry?.after.blanked.access_codes, 2)
  const [given] = await codesIn(stock, 'given')
  assert.deepEqual([given?.code, given?.given_to, given?.given_at !== null], [first, null, true])
  const [used] = await codesIn(stock, 'used')
  assert.deepEqual([used?.code, used?.given_to, used?.participant], [second, null, null])
  const { code } = await refusalOf(give(stock.sender, { experienceId, participantId: ann }))
  assert.equal(code, 'not_found')
  assert.equal(await give(stock.sender, { experienceId, participantId: ben }), 'WIPE0002')
})

test('who deletes a list or a prefix has seen how many codes people were given, and its counters go', async () => {
  const stock = await stocked()
  const prefix = await addPrefix(stock, 'GONE', 'en', 2)
  const other = await addPrefix(stock, 'LEFT', 'en', 1)
  const [participantId = ''] = await world.addPeople(stock.sender)
  await give(stock.sender, { experienceId: newId(), participantId })
  const { scope, list } = stock
  const ofPrefix = { listId: list.id, id: prefix.id }
  const stale = { codes_count: 2, given_count: 0, used_count: 0 }
  const refused = await refusalOf(deletePrefix(db, scope, { ...ofPrefix, seen: stale }))
  assert.match(refused.message, /there are 2; 0 of them were used, and 1 more given/)
  await deletePrefix(db, scope, { ...ofPrefix, seen: { ...stale, given_count: 1 } })
  assert.equal(await readCounter(db, scope, givenCounter(prefix.id)), 0)
  await give(stock.sender, { experienceId: newId(), participantId })
  const seen = { codes_count: 1, given_count: 1, used_count: 0 }
  const { type } = await refusalOf(deleteList(db, scope, { id: list.id, seen: { ...seen, given_count: 0 } }))
  assert.equal(type, 'stale')
  await deleteList(db, scope, { id: list.id, seen })
  assert.equal(await readCounter(db, scope, givenCounter(other.id)), 0)
  const deleted = await world.rows<{ before: { given_count: number } }>(
    `select before from audit_entry where client_id = $1 and action like 'access_code_%.delete' order by number`,
    [scope.client.id],
  )
  assert.deepEqual(
    deleted.map(({ before }) => before.given_count),
    [1, 1],
  )
})
