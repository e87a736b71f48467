import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { readyDraft } from '#test/support/world/experiences.ts'
import { checkExperience } from './checkList.ts'
import { publishExperience, unpublishExperience } from './publish.ts'

let world: Contest
let poolId = ''
before(async () => {
  world = await contest({ hasFrench: false })
  poolId = newId()
  await world.rows(
    `insert into prize_pool values ($1, $2, 'Canoes', 'physical', false, 3, 3, now(), now())`,
    [world.client.id, poolId],
  )
})
after(() => world.end())

const kind = 'sweepstakes' as const
const draft = (more: Partial<SweepstakesForm> = {}) => world.addContest({ ...readyDraft(poolId), ...more })
const publish = ({ eid }: Detail, seen?: { version: number }) =>
  publishExperience(world.db, world.scopeNow(), { kind, idOrEid: eid, seen })
const unpublish = ({ eid }: Detail, seen?: { version: number }) =>
  unpublishExperience(world.db, world.scopeNow(), { kind, idOrEid: eid, seen })

test('a call without is_draft makes a published one', async () => {
  const made = await world.addContest({ name: 'Spring' })
  assert.deepEqual([made.is_draft, made.status], [false, 'open'])
})

test('a draft that lacks something is not published, and the list says what', async () => {
  const bare = await world.addContest({ name: 'Only a name', title: null, is_draft: true })
  const list = await checkExperience(world.db, world.scopeNow(), { kind, idOrEid: bare.eid })
  assert.equal(list.can_publish, false)
  const stopping = list.points.flatMap(({ faults }) =>
    faults.filter(({ stops }) => stops).map(({ reason }) => reason),
  )
  assert.deepEqual(stopping, [
    ...['title_missing', 'end_missing', 'pool_missing'],
    ...['rules_missing', 'privacy_missing'],
  ])
  assert.equal((await refusalOf(publish(bare))).reason, 'not_ready_to_publish')
})

test('a client without French needs none: French is asked for by its languages, or where half of it is written', async () => {
  const english = readyDraft(poolId)
  const pages = english.pages.filter(({ name }) => !name.endsWith(' FR'))
  const unsaid = { title_fr: null, pages, is_draft: true }
  const frenchOf = async ({ eid }: Detail) =>
    (await checkExperience(world.db, world.scopeNow(), { kind, idOrEid: eid })).points.flatMap(({ faults }) =>
      faults.filter(({ reason }) => /_fr_|half/.test(reason)).map(({ reason }) => reason),
    )
  const lone = await draft(unsaid)
  assert.deepEqual(await frenchOf(lone), [])
  assert.equal((await publish(lone)).is_draft, false)
  const half = await draft({ ...unsaid, title_fr: 'Gagnez un canot' })
  assert.deepEqual(await frenchOf(half), ['rules_fr_missing', 'privacy_fr_missing', 'home_fr_missing'])
  assert.equal((await refusalOf(publish(half))).reason, 'not_ready_to_publish')
  await world.rows(
    `insert into client_language (client_id, id, language, language_label, keyword, message, opt_in, is_default, position)
     values ($1, $2, 'fr', 'Français', 'ERABLE', 'Bienvenue au club des canots', true, true, 1)`,
    [world.client.id, newId()],
  )
  const asked = await draft(unsaid)
  assert.deepEqual(await frenchOf(asked), [
    ...['title_fr_missing', 'rules_fr_missing', 'privacy_fr_missing', 'home_fr_missing'],
  ])
  await world.rows('delete from client_language where client_id = $1', [world.client.id])
})

test('a draft that is whole is published once, and the trail says who did it', async () => {
  const ready = await draft()
  assert.equal(ready.status, 'draft')
  const published = await publish(ready, { version: ready.version })
  assert.deepEqual([published.status, published.version], ['open', ready.version + 1])
  assert.equal((await refusalOf(publish(ready))).reason, 'published_already')
  const trail = await world.rows<{ after: object }>(
    `select after from audit_entry where action = 'experience.publish' and entity_id = $1`,
    [ready.id],
  )
  assert.deepEqual(trail, [{ after: { is_draft: false, version: ready.version + 1 } }])
})

test('two who publish at once: one does, the other is told', async () => {
  const ready = await draft()
  const outcomes = await Promise.allSettled([publish(ready), publish(ready)])
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('what was changed since it was looked at is not published unseen', async () => {
  const ready = await draft()
  await world.change(ready, { name: 'Another name', is_draft: true })
  assert.equal((await refusalOf(publish(ready, { version: ready.version }))).reason, 'changed_since_seen')
})

test('saving does not publish, and what GET answered can be sent back', async () => {
  const ready = await draft()
  await assert.rejects(world.change(ready, { is_draft: false }), refused('invalid', { field: 'is_draft' }))
  assert.equal((await world.change(ready, { name: 'Renamed', is_draft: true })).status, 'draft')
})

test('it goes back to a draft while nobody entered, and not after', async () => {
  const ready = await draft({ keyword: 'PADDLE' })
  const open = await publish(ready)
  assert.equal((await unpublish(open)).status, 'draft')
  assert.equal((await refusalOf(unpublish(open))).reason, 'draft_already')
  await publish(ready)
  await world.text('+14165558801', 'PADDLE')
  assert.equal((await refusalOf(unpublish(open))).reason, 'entered_already')
})

test('the keyword of a draft is answered as one that nobody knows, and enters nobody', async () => {
  await draft({ keyword: 'SECRET' })
  await world.text('+14165558802', 'SECRET')
  const [answer] = await world.answersTo('+14165558802')
  assert.match(answer ?? '', /do not know this keyword/)
  const entries = await world.rows(
    `select from entry e join participant p on p.client_id = e.client_id and p.id = e.participant_id
     where p.phone = '+14165558802'`,
  )
  assert.equal(entries.length, 0)
})
