import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listForm } from '#contract/participants/calls.ts'
import { type Detail, getExperience } from '#server/experiences/experiences.ts'
import { checkExperience } from '#server/experiences/publishing/checkList.ts'
import { createList, deleteList, updateList } from '#server/participants/lists/lists.ts'
import { addToList } from '#server/participants/lists/members.ts'
import { recogniseParticipant } from '#server/participants/participants.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { showPublicPage, submitEntryForm } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const person = { email: 'ana@example.com', phone: '+14165550001' }
const enter = async (of: Detail, who = person, language: 'en' | 'fr' = 'en') => {
  const asked = { eid: of.eid, language, outside: world.outside }
  const body = {
    first_name: 'Ana',
    last_name: 'Roy',
    ...who,
    terms: 'on',
    reference: newId(),
    proof: await proofOfWork(world.db, visitor(), { eid: of.eid, outside: world.outside }),
  }
  return submitEntryForm(world.db, visitor(), { ...asked, body })
}
const newList = (name: string) => createList(world.db, world.scopeNow(), listForm.parse({ name }))
const invite = async (listId: string, phone = person.phone) => {
  const scope = world.scopeNow()
  const { id } = await world.db.transaction(scope, (tx) => recogniseParticipant(tx, scope, { phone }))
  await addToList(world.db, scope, { listId, participantIds: [id] })
}
const removeList = (id: string) =>
  deleteList(world.db, world.scopeNow(), { id, seen: undefined, dependants: [] })
const fresh = ({ id }: Detail) =>
  getExperience(world.db, world.scopeNow(), { kind: 'sweepstakes', idOrEid: id })
const faultsOf = async ({ id }: Detail) => {
  const { points } = await checkExperience(world.db, world.scopeNow(), { kind: 'sweepstakes', idOrEid: id })
  return points.find(({ point }) => point === 'entering')?.faults.map(({ reason }) => reason)
}
const entriesOf = async ({ id }: Detail) =>
  (await world.rows('select from entry where experience_id = $1', [id])).length

test('a private contest is seen by whoever has the address, and only members of its list enter', async () => {
  const list = await newList('Friends')
  const made = await world.addContest({
    visibility: 'private',
    private_list: 'friends',
    keyword: 'FRIENDS',
  })
  assert.deepEqual(await faultsOf(made), ['private_list_empty'])
  const page = await showPublicPage(world.db, visitor(), {
    eid: made.eid,
    language: 'fr',
    outside: world.outside,
    visit: { token: undefined, userAgent: '', isFetchedAhead: true },
  })
  assert.match(page.html, /réservé aux personnes invitées/)
  const refused = await enter(made, person, 'fr')
  assert.equal(refused.status, 422)
  assert.match(refused.html, /sa liste n’a personne avec ce téléphone/)
  await world.text('+14165550009', 'FRIENDS')
  assert.match((await world.answersTo('+14165550009'))[0] ?? '', /for invited people only/)
  assert.equal(await entriesOf(made), 0)
  await invite(list.id)
  assert.deepEqual(await faultsOf(made), [])
  assert.match((await enter(made)).html, /You are in, Ana!/)
  await world.text(person.phone, 'FRIENDS')
  assert.equal(await entriesOf(made), 2)
})

test('the list is made where there is none, followed when it is renamed, and nobody enters once it is gone', async () => {
  const made = await world.addContest({ visibility: 'private', private_list: 'Regulars' })
  const [list] = await world.rows<{ id: string }>(`select id from list where name = 'Regulars'`)
  assert.ok(list)
  await invite(list.id)
  const renamed = { name: 'Old friends' }
  await updateList(world.db, world.scopeNow(), { id: list.id, sent: renamed })
  assert.equal((await fresh(made)).private_list, 'Old friends')
  assert.equal((await enter(made)).status, 200)
  // A form that was opened before the list got another name.
  await world.change(made, { visibility: 'private', private_list: 'Regulars' })
  assert.equal((await fresh(made)).private_list_id, list.id)
  await removeList(list.id)
  assert.deepEqual(await faultsOf(made), ['private_list_missing'])
  assert.equal((await enter(made)).status, 422)
  assert.equal(await entriesOf(made), 1)
})

test('a save and the deletion of its list at once leave a list that is there, or none, and never an error', async () => {
  for (let round = 0; round < 6; round++) {
    const name = `Round ${round}`
    const list = await newList(name)
    const made = await world.addContest({ visibility: 'public', private_list: name })
    await Promise.all([
      world.change(made, { visibility: 'private', private_list: name }),
      removeList(list.id),
    ])
    const found = await world.rows<{ id: string }>('select id from list where name = $1', [name])
    const { private_list_id } = await fresh(made)
    assert.ok(private_list_id)
    if (found.length > 0) assert.equal(found[0]?.id, private_list_id)
    else assert.deepEqual(await faultsOf(made), ['private_list_missing'])
  }
})

test('two contests that become private at once share the list that they both name', async () => {
  const made = await Promise.all(
    [0, 1, 2].map(() => world.addContest({ visibility: 'private', private_list: 'Shared' })),
  )
  assert.equal(new Set(made.map(({ private_list_id }) => private_list_id)).size, 1)
})

test('where consent is not asked for there is no box, no question by text, and a box that is sent opts nobody in', async () => {
  const made = await world.addContest({ has_optin: false, keyword: 'QUIET' })
  const asked = { eid: made.eid, language: 'en', outside: world.outside } as const
  const page = await showPublicPage(world.db, visitor(), {
    ...asked,
    visit: { token: undefined, userAgent: '', isFetchedAhead: true },
  })
  assert.doesNotMatch(page.html, /name="optin"/)
  const phone = '+14165550077'
  const proof = await proofOfWork(world.db, visitor(), { eid: made.eid, outside: world.outside })
  const body = {
    first_name: 'Bo',
    last_name: 'Roy',
    email: 'bo@example.com',
    phone,
    terms: 'on',
    optin: 'on',
    reference: newId(),
    proof,
  }
  assert.equal((await submitEntryForm(world.db, visitor(), { ...asked, body })).status, 200)
  await world.text(phone, 'QUIET')
  assert.equal(await world.consentOf(phone), undefined)
  assert.match((await world.answersTo(phone))[0] ?? '', /You are entered in .* Good luck!/)
})
