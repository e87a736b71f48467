import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SolvedChallenge } from '#contract/public/challenge.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { must } from '#test/support/making.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { makeFormChallenge, showPublicPage, submitEntryForm } from './webEntry.ts'

let world: Contest
let open: Detail
before(async () => {
  world = await contest()
  open = await world.addContest()
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const prove = ({ eid }: Detail = open) => proofOfWork(world.db, visitor(), { eid, outside: world.outside })
let line = 0
const send = (proof: string | undefined, more: object = {}) => {
  line += 1
  const phone = `416 555 ${String(line).padStart(4, '0')}`
  const person = { first_name: 'Ana', last_name: 'Roy', email: `ana${line}@example.com`, phone }
  const body = {
    ...person,
    terms: 'on',
    reference: newId(),
    ...(proof === undefined ? {} : { proof }),
    ...more,
  }
  return submitEntryForm(world.db, visitor(), { eid: open.eid, language: 'en', outside: world.outside, body })
}
const entries = async () =>
  must(
    (
      await world.rows<{ n: number }>('select count(*)::int as n from entry where experience_id = $1', [
        open.id,
      ])
    )[0],
  ).n

const changed = (proof: string, change: (solved: SolvedChallenge) => void) => {
  const solved = JSON.parse(atob(proof)) as SolvedChallenge
  change(solved)
  return btoa(JSON.stringify(solved))
}

test('a form with a forged, a foreign or an old proof enters nobody and keeps what was typed', async () => {
  const before = await entries()
  const other = await world.addContest()
  const good = await prove()
  const old = await prove()
  const bad = {
    'no JSON': btoa('{"challenge":'),
    'another shape': btoa('{"challenge":{"parameters":null},"solution":1}'),
    foreign: await prove(other),
    'a solution of another challenge': changed(good, (solved) => {
      solved.solution = (JSON.parse(atob(old)) as SolvedChallenge).solution
    }),
    'a longer life': changed(good, ({ challenge }) => {
      challenge.parameters.data.until += 600
    }),
    'less work': changed(good, ({ challenge }) => {
      challenge.parameters.keyPrefix = '00'
    }),
    'a made-up signature': changed(good, ({ challenge }) => {
      challenge.signature = 'ab'.repeat(32)
    }),
  }
  for (const [what, proof] of Object.entries(bad)) {
    const page = await send(proof)
    assert.deepEqual([page.status, await entries()], [422, before], what)
    assert.match(page.html, /could not show that no machine sent this form/, what)
    assert.match(page.html, /value="Ana"/, what)
  }
  world.setTime(new Date(may.getTime() + 601_000))
  assert.equal((await send(old)).status, 422)
  world.setTime(may)
  assert.equal((await send(good)).status, 200)
})

test('a form without a proof enters nobody either: it is asked for a code', async () => {
  const before = await entries()
  for (const proof of [undefined, '']) assert.match((await send(proof)).html, /name="entryCode"/)
  assert.equal(await entries(), before)
})

test('a proof is good for one form, which may come twice', async () => {
  const before = await entries()
  const [proof, reference] = [await prove(), newId()]
  const first = await send(proof, { reference })
  const again = await send(proof, { reference })
  assert.deepEqual([first.status, again.html], [200, first.html])
  assert.equal((await send(proof)).status, 422)
  assert.equal(await entries(), before + 1)
})

test('ten people with the same proof at once make one entry', async () => {
  const before = await entries()
  const proof = await prove()
  const pages = await Promise.all(Array.from({ length: 10 }, () => send(proof)))
  assert.equal(pages.filter(({ status }) => status === 200).length, 1)
  assert.equal(await entries(), before + 1)
})

test('the work is what the setting says, and four times that where a form is half way to its limit', async () => {
  const settings = { ...world.outside.forms, proofWork: 40, entriesPerExperienceAMinute: 4 }
  const outside = { ...world.outside, forms: settings }
  const busy = await world.addContest()
  const workOf = async () => {
    const proof = await proofOfWork(world.db, visitor(), { eid: busy.eid, outside })
    return (JSON.parse(atob(proof)) as SolvedChallenge).solution.counter
  }
  const isWithin = (work: number, middle: number) => work >= middle / 2 && work <= middle * 1.5
  assert.ok(isWithin(await workOf(), 40))
  for (let nth = 0; nth < 2; nth++) await enterIn(busy)
  assert.ok(isWithin(await workOf(), 160))
})

async function enterIn({ eid }: Detail) {
  const proof = await proofOfWork(world.db, visitor(), { eid, outside: world.outside })
  line += 1
  const person = {
    first_name: 'Luc',
    last_name: 'Roy',
    email: `luc${line}@example.com`,
    phone: `437555${1000 + line}`,
  }
  const body = { ...person, terms: 'on', reference: newId(), proof }
  return submitEntryForm(world.db, visitor(), { eid, language: 'en', outside: world.outside, body })
}

test('where the setting is 0, no proof is asked for', async () => {
  const outside = { ...world.outside, forms: { ...world.outside.forms, proofWork: 0 } }
  const asked = { eid: open.eid, language: 'en', outside } as const
  const visit = { token: undefined, userAgent: '', isFetchedAhead: false }
  const page = await showPublicPage(world.db, visitor(), { ...asked, visit })
  assert.doesNotMatch(page.html, /data-challenge|noscript/)
  const body = { first_name: 'Ana', last_name: 'Roy', email: 'zero@example.com', phone: '437 555 0100' }
  const sent = { ...body, terms: 'on', reference: newId() }
  assert.equal((await submitEntryForm(world.db, visitor(), { ...asked, body: sent })).status, 200)
})

test('nobody is given a challenge for an experience that is not public', async () => {
  const hidden = await world.addContest({ visibility: 'hidden' })
  for (const eid of [hidden.eid, 'aaaaaaaaaaaa'])
    await assert.rejects(makeFormChallenge(world.db, visitor(), { eid, outside: world.outside }), /not/i)
})
