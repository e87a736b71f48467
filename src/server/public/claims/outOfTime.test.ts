import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listExperienceWinners } from '#server/prizing/prizing.ts'
import { claimDesk } from '#test/support/claims.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { showPublicPage } from '../webEntry.ts'

let world: Contest
let desk: ReturnType<typeof claimDesk>
before(async () => {
  world = await contest()
  desk = claimDesk(world)
})
after(() => world.end())

const setHour = (count: number) => world.setTime(new Date(may.getTime() + count * 3_600_000))

/** Two winners who asked for no answer to a question, and of whom one has claimed. */
async function stage() {
  const desked = await desk.stage({ pages: [{ name: 'Prizes', html: '{{winners}}' }] }, { count: 2 })
  for (const [at, phone] of desked.phones.entries())
    await world.rows('update participant set first_name = $1, last_name = $1 where phone = $2', [
      ['Ana', 'Ben'][at],
      phone,
    ])
  await desked.tell([], 24)
  await desked.send({})
  const winners = async (claim?: 'claimed' | 'over') => {
    const asked = { kind: 'sweepstakes', idOrEid: desked.exp, page: 1, per_page: 25 } as const
    const { rows } = await listExperienceWinners(world.db, world.scopeNow(), {
      ...asked,
      filter: claim ? { claim } : {},
    })
    return rows.map((row) => row.claim?.state)
  }
  const { client: _client, ...visitor } = world.scopeNow()
  const listed = async () => {
    const { html } = await showPublicPage(world.db, visitor, {
      eid: desked.exp,
      language: 'en',
      outside: world.outside,
      page: 'prizes',
      visit: { token: undefined, userAgent: '', isFetchedAhead: true },
    })
    return [...html.matchAll(/<li>(\w)\. \w\./g)].map(([, initial]) => String(initial)).toSorted()
  }
  const token = /\/claim\/([\w-]+)/.exec(await desked.messageTo(desked.phones[1]))?.[1]
  return { ...desked, winners, listed, token }
}

test('whoever is confirmed though out of time is a winner to all: to staff, on the public list and on the own page', async () => {
  const { show, confirm, winners, listed, token } = await stage()
  setHour(25)
  assert.match(
    (await show('en', token)).html,
    /This prize can no longer be claimed.*The time to answer ended/s,
  )
  assert.deepEqual(await listed(), [])
  await confirm()
  assert.deepEqual(new Set(await winners()), new Set(['claimed', 'over']))
  assert.deepEqual(await winners('over'), ['over'])
  assert.deepEqual(await listed(), ['A', 'B'])
  const { html } = await show('en', token)
  assert.match(html, /You have won Canoe \d+.*Canoe \d+ is yours: it is confirmed\./s)
  assert.doesNotMatch(html, /can no longer be claimed|Thank you/)
  assert.match((await show('fr', token)).html, /Vous avez gagné.*Ce prix est à vous, c’est confirmé/s)
  setHour(0)
})

test('whoever is confirmed before answering is told to have won, and can still answer', async () => {
  const { show, send, confirm, winners, token } = await stage()
  await confirm()
  const { html } = await show('en', token)
  assert.match(html, /<h1>You have won Canoe \d+.*Claim the prize/s)
  assert.doesNotMatch(html, /may have won|we have confirmed it|declinePrize/)
  assert.deepEqual(new Set(await winners()), new Set(['claimed', 'opened']))
  assert.match((await send({})).html, /We have your answer|is yours/)
})
