import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { kindNames, kinds } from '#contract/experiences/kinds.ts'
import { ofExperiences as dependants } from '#server/main/dependants.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { readyDraft } from '#test/support/world/experiences.ts'
import { createExperience, deleteExperience, getExperience } from '../experiences.ts'
import { duplicateExperience, nameOfCopy } from './duplicate.ts'

let world: Contest
let poolId = ''
before(async () => {
  world = await contest()
  poolId = newId()
  await world.rows(
    `insert into prize_pool values ($1, $2, 'Canoes', 'physical', false, 3, 3, now(), now())`,
    [world.client.id, poolId],
  )
})
after(() => world.end())

const kind = 'sweepstakes' as const
const copy = (idOrEid: string, language: 'en' | 'fr' = 'en') =>
  duplicateExperience(world.db, world.scopeNow(), { kind, idOrEid, language })

/** Fields that are every experience's own. */
const ownOf = (detail: object) => {
  const names = ['id', 'eid', 'name', 'is_draft', 'status', 'keyword', 'domain', 'domain_fr', 'entries_count']
  const times = ['created_at', 'updated_at', 'version']
  return Object.fromEntries(Object.entries(detail).filter(([name]) => ![...names, ...times].includes(name)))
}

test('a copy is a draft with all parts, but without keyword, domains and entries', async () => {
  const { is_draft: _draft, ...whole } = readyDraft(poolId)
  const source = await world.addContest({
    ...whole,
    keyword: 'COPYME',
    domain: 'canoe.example',
    domain_fr: 'canot.example',
    tokens: [{ name: 'Prize', key: 'prize', content: 'canoe' }],
    texts: { link: 'Here:', link_fr: 'Voici :' },
    started_at: '2026-05-01T00:00:00',
  })
  await world.text('+14165550911', 'COPYME')
  const made = await copy(source.eid)
  assert.deepEqual(ownOf(made), ownOf(source))
  assert.deepEqual(
    [made.name, made.status, made.keyword, made.domain, made.domain_fr, made.entries_count],
    ['Win a canoe (copy)', 'draft', null, null, null, 0],
  )
  assert.equal((await copy(source.id, 'fr')).name, 'Win a canoe (copie)')
  const [row] = await world.rows<{ created_by: string }>('select created_by from experience where id = $1', [
    made.id,
  ])
  assert.equal(row?.created_by, world.scopeNow().actor.id)
  const before = await getExperience(world.db, world.scopeNow(), { kind, idOrEid: source.id })
  assert.deepEqual([before.keyword, before.domain, before.entries_count], ['COPYME', 'canoe.example', 1])
})

const needed = { external: { target_url: 'https://quiz.example/taste' } }

test('each kind has copies by its own form', async () => {
  for (const one of kindNames) {
    const form = kinds[one].form.parse({ name: 'Of a kind', ...needed[one as keyof typeof needed] })
    const source = await createExperience(world.db, world.scopeNow(), { kind: one, form })
    const asked = { kind: one, idOrEid: source.eid, language: 'en' } as const
    const made = await duplicateExperience(world.db, world.scopeNow(), asked)
    assert.deepEqual(ownOf(made), ownOf(source))
    assert.equal(made.status, 'draft')
  }
})

test('a name at the limit of length is cut between characters', () => {
  assert.equal(nameOfCopy('Spring', 'en'), 'Spring (copy)')
  assert.equal(nameOfCopy('a'.repeat(200), 'en'), `${'a'.repeat(193)} (copy)`)
  const family = '👨‍👩‍👧‍👦'
  const cut = nameOfCopy(`${'a'.repeat(190)}${family}`, 'fr')
  assert.equal(cut, `${'a'.repeat(190)} (copie)`)
  assert.ok(nameOfCopy(nameOfCopy('é'.repeat(200), 'fr'), 'fr').length <= 200)
})

test('two who copy at once have a copy each; one who deletes meanwhile leaves a copy or a 404', async () => {
  const source = await world.addContest({ ...readyDraft(poolId), name: 'Twins' })
  const [first, second] = await Promise.all([copy(source.id), copy(source.id)])
  assert.notEqual(first.eid, second.eid)
  assert.deepEqual(ownOf(first), ownOf(second))
  const [copied] = await Promise.allSettled([
    copy(source.id),
    deleteExperience(world.db, world.scopeNow(), { kind, idOrEid: source.id, dependants }),
  ])
  if (copied.status === 'rejected') assert.ok(refused('not_found')(copied.reason))
  else assert.deepEqual(ownOf(copied.value), ownOf(first))
  await assert.rejects(copy(source.id), refused('not_found'))
})
