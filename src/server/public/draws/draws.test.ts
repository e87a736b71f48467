import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { deleteExperience } from '#server/experiences/experiences.ts'
import { ofExperiences as dependants } from '#server/main/dependants.ts'
import { createPrizePool } from '#server/prizing/pools.ts'
import { confirmWinners, drawPotentialWinners, openDraw } from '#server/prizing/prizing.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { verifyCertificate } from '../../../../scripts/verify-draw/verify.mjs'
import { getPublicCertificate, getPublicFrozenSet, showDraw } from './draws.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

let line = 3000
const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}

/** A frozen set of three who texted in. */
async function stage() {
  const keyword = `DRAW${line}`
  const made = await world.addContest({ keyword, title: 'Win a canoe', title_fr: 'Gagnez un canot' })
  const { id, eid } = made
  for (let at = 0; at < 3; at += 1) await world.text(`+1416555${line + at}`, keyword)
  line += 3
  const pool = await createPrizePool(world.db, world.scopeNow(), { name: `Canoe ${line}`, total: 5 })
  const asked = { exp: eid, count: 1, rules: [], prizePool: pool.id }
  const { eid: drawEid } = await openDraw(world.db, world.scopeNow(), asked)
  const named = { exp: eid, drawEid }
  const draw = () => drawPotentialWinners(world.db, world.scopeNow(), { ...named, replace: [] })
  const confirm = () => confirmWinners(world.db, world.scopeNow(), { exp: eid, draw_eid: drawEid })
  const show = (more: { language?: 'en' | 'fr'; entry?: string; eid?: string } = {}) =>
    showDraw(world.db, visitor(), { eid: drawEid, language: 'en', entry: undefined, ...more })
  const entries = await world.rows<{ id: string; eid: string }>(
    'select id, eid from entry where experience_id = $1',
    [id],
  )
  return { contest: made, eid, drawEid, draw, confirm, show, entries }
}

test('the page says at each stage what is true then, in both languages, and names nobody', async () => {
  const { draw, confirm, show, entries } = await stage()
  const open = await show()
  assert.equal(open.status, 200)
  assert.equal(open.headers?.['X-Robots-Tag'], 'noindex')
  assert.match(open.html, /Nobody has been drawn yet\./)
  assert.match(open.html, /None yet: it may still be given by a second person/)
  assert.doesNotMatch(open.html, /Ballots that won|data-check/)
  assert.match((await show({ language: 'fr' })).html, /Gagnez un canot.*Personne n’a encore été tiré\./s)
  const [drawn] = await draw()
  const drawnPage = await show()
  assert.match(drawnPage.html, /are being checked/)
  assert.doesNotMatch(drawnPage.html, new RegExp(drawn?.entry.id ?? 'none'))
  assert.match(drawnPage.html, /the operator attests alone/)
  await confirm()
  const done = await show()
  assert.match(done.html, /The winners were confirmed on /)
  assert.match(done.html, new RegExp(`Ballots that won.*${drawn?.entry.id}`, 's'))
  for (const { id } of entries.filter((entry) => entry.id !== drawn?.entry.id))
    assert.doesNotMatch(done.html, new RegExp(id))
  assert.doesNotMatch(done.html, /416|Sam Staff/)
})

test('an entry number is looked up, and its ballot told', async () => {
  const { draw, confirm, show, entries } = await stage()
  const other = await stage()
  for (const { id, eid } of entries)
    assert.match(
      (await show({ entry: eid })).html,
      new RegExp(`Yes\\. Your entry is in this draw, as ballot ${id}\\.`),
    )
  for (const entry of [other.entries[0]?.eid ?? '', 'x', '<script>', "'"])
    assert.match((await show({ entry })).html, /No ballot of this draw has that number\./)
  assert.doesNotMatch((await show({ entry: '<script>' })).html, /<script>/)
  const [drawn] = await draw()
  await confirm()
  assert.match((await show({ entry: drawn?.entry.eid ?? '' })).html, /and it won\./)
})

test('its files pass the check, also once the sweepstakes is deleted', async () => {
  const { contest: made, drawEid: eid, draw, confirm, show } = await stage()
  const asked = { eid, outside: world.outside }
  await draw()
  await assert.rejects(getPublicCertificate(world.db, visitor(), asked), refused('conflict'))
  await confirm()
  await deleteExperience(world.db, world.scopeNow(), { kind: 'sweepstakes', idOrEid: made.id, dependants })
  assert.equal((await show()).status, 200)
  const written = await text((await getPublicCertificate(world.db, visitor(), asked)).stream)
  const ballots = await text((await getPublicFrozenSet(world.db, visitor(), eid)).stream)
  const checks = await verifyCertificate(JSON.parse(written), {
    text: written,
    ballots: [ballots],
    key: world.outside.signer.publicKey,
  })
  assert.deepEqual(
    checks.filter(({ ok }) => !ok),
    [],
  )
})

test('an address that never was, and that of an experience, is not found', async () => {
  const { show, eid: experienceEid } = await stage()
  for (const eid of ['', 'unknown00000', experienceEid]) {
    assert.equal((await show({ eid })).status, 404)
    await assert.rejects(getPublicFrozenSet(world.db, visitor(), eid), refused('not_found'))
    await assert.rejects(
      getPublicCertificate(world.db, visitor(), { eid, outside: world.outside }),
      refused('not_found'),
    )
  }
})
