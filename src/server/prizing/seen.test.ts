import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import {
  confirmWinners,
  drawPotentialWinners,
  listBallotDraws,
  listDraws,
  openDraw,
  setBallotDrawStatus,
  setPublicValue,
} from './prizing.ts'

let world: PrizingWorld
let client: ClientRef
let ana: UserScope
let ben: UserScope
before(async () => {
  world = await prizingWorld()
  client = await world.addClient()
  ana = staff(client, 'Ana')
  ben = staff(client, 'Ben')
})
after(() => world.end())

/** A sweepstakes with ten ballots, and a draw of two of them that Ana has opened. */
async function stage() {
  const { eid: exp, id } = await world.addSweepstakes(client)
  const prizePool = await world.addPool(client)
  await world.addEntries(client, id, { count: 10 })
  const open = (seen?: { draws?: number; remaining?: number }) =>
    openDraw(world.db, ana, { exp, count: 2, rules: [], prizePool, seen })
  const draw = await open({ draws: 0, remaining: 5 })
  const named = { exp, drawEid: draw.eid }
  return { exp, prizePool, draw, named, open }
}

type Stage = Awaited<ReturnType<typeof stage>>
const drawFirst = ({ named }: Stage, seen?: { public_value?: string | null }) =>
  drawPotentialWinners(world.db, ana, { ...named, replace: [], seen })
const stateOf = async ({ exp }: Stage) => (await listDraws(world.db, ana, { exp }))[0]?.state
const stale = (message: RegExp) => (error: unknown) => {
  refused('conflict', { message })(error)
  assert.deepEqual((error as { refusal: { type?: string } }).refusal.type, 'stale')
  return true
}

describe('what the person saw', () => {
  it('must still be so when a draw is frozen: how many draws there were, and what was left in the pool', async () => {
    const here = await stage()
    const opened = /^Ana opened draw 1 of this experience meanwhile. Nothing was frozen.$/
    await assert.rejects(here.open({ draws: 0, remaining: 5 }), stale(opened))
    await world.rows('update prize_pool set remaining = 4 where id = $1', [here.prizePool])
    await assert.rejects(here.open({ draws: 1, remaining: 5 }), stale(/^Meanwhile 4 prizes remain in Canoes/))
    assert.equal((await listDraws(world.db, ana, here)).length, 1)
    assert.equal((await here.open({ draws: 1, remaining: 4 })).number, 2)
    assert.equal((await here.open()).number, 3, 'who says nothing of it is taken')
  })

  it('must still be so when it is drawn: a public value that was given meanwhile is told, and nothing is drawn', async () => {
    const here = await stage()
    await setPublicValue(world.db, ben, { ...here.named, text: 'maple' })
    const given = /^Ben gave the public value “maple” meanwhile. Nothing was drawn.$/
    await assert.rejects(drawFirst(here, { public_value: null }), stale(given))
    await assert.rejects(drawFirst(here, { public_value: 'birch' }), stale(given))
    assert.deepEqual(
      [await stateOf(here), (await listBallotDraws(world.db, ana, here.named)).length],
      ['open', 0],
    )
    assert.equal((await drawFirst(here, { public_value: 'maple' })).length, 2)
  })

  it('is compared with what a public value set at the same moment leaves', async () => {
    const here = await stage()
    const [set, drawn] = await Promise.allSettled([
      setPublicValue(world.db, ben, { ...here.named, text: 'maple' }),
      drawFirst(here, { public_value: null }),
    ])
    assert.notEqual(set.status, drawn.status, 'exactly one of the two is done')
    const [draw] = await listDraws(world.db, ana, here)
    assert.equal(draw?.public_value_kind, drawn.status === 'fulfilled' ? 'none' : 'typed')
  })

  it('must still be so when it is drawn again: how many of the selected were invalidated', async () => {
    const here = await stage()
    const [first] = await drawFirst(here)
    assert.ok(first)
    const judge = (status: 'invalidated' | 'potential-winner') => {
      const asked = { exp: here.exp, ballotDrawEid: first.eid, status, is_all: false, reason: 'under age' }
      return setBallotDrawStatus(world.db, ben, asked)
    }
    const redraw = (invalidated: number) =>
      drawPotentialWinners(world.db, ana, {
        ...here.named,
        replace: [first.eid],
        reason: 'under age',
        seen: { invalidated },
      })
    await judge('invalidated')
    await judge('potential-winner')
    await assert.rejects(
      redraw(1),
      stale(/^Meanwhile 0 of the selected are invalidated. Nothing was drawn.$/),
    )
    assert.equal((await listBallotDraws(world.db, ana, here.named)).length, 2)
    await judge('invalidated')
    assert.equal((await redraw(1)).length, 3)
  })

  it('must still be so when winners are confirmed: who gets a prize, not only how many', async () => {
    const here = await stage()
    const drawn = await drawFirst(here)
    const winners = drawn.map(({ eid }) => eid)
    await drawPotentialWinners(world.db, ben, { ...here.named, replace: winners.slice(0, 1), reason: 'gone' })
    const confirm = (seen?: { winners?: string[] }) =>
      confirmWinners(world.db, ben, { exp: here.exp, draw_eid: here.draw.eid, seen })
    await assert.rejects(
      confirm({ winners }),
      stale(/^Who gets a prize has changed meanwhile: now it is 2 people/),
    )
    const awards = await world.rows('select from award where draw_id = $1', [here.draw.id])
    assert.deepEqual([awards.length, await stateOf(here)], [0, 'in-progress'])
    const now = (await listBallotDraws(world.db, ben, here.named)).filter(({ left_out }) => left_out === null)
    const inAnyOrder = now.map(({ eid }) => eid).toReversed()
    assert.equal((await confirm({ winners: inAnyOrder })).winners_count, 2)
  })
})

describe('who may confirm', () => {
  const addUser = async (name: string, role: string, more = '') => {
    const [user] = await world.rows<{ id: string }>(
      `insert into user_account (id, email, name, password_hash)
       values (uuidv7(), lower($1) || $2 || '@fanfare.test', $1, 'x') returning id`,
      [name, client.id],
    )
    assert.ok(user)
    await world.rows('insert into client_role (id, user_id, client_id, role) values (uuidv7(), $1, $2, $3)', [
      user.id,
      client.id,
      role,
    ])
    if (more) await world.rows(`update user_account set ${more} where id = $1`, [user.id])
    const scope = staff(client, name)
    return { ...scope, actor: { ...scope.actor, id: user.id } }
  }

  it('is named while a draw waits for it: those of the role who can come in, without who drew where two are asked for', async () => {
    const dora = await addUser('Dora', 'campaign_manager')
    await addUser('Carl', 'client_admin')
    await addUser('Vera', 'validator')
    await addUser('Lou', 'client_admin', 'locked_at = now()')
    await addUser('Ida', 'client_admin', 'password_hash = null')
    const here = await stage()
    const told = async (scope: UserScope) => {
      const [draw] = await listDraws(world.db, scope, here)
      return [draw?.has_drawn, draw?.confirmers]
    }
    assert.deepEqual(await told(dora), [false, []])
    await drawPotentialWinners(world.db, dora, { ...here.named, replace: [] })
    assert.deepEqual(await told(dora), [true, ['Carl', 'Dora']])
    await world.rows('update client set needs_two_persons_to_confirm = true where id = $1', [client.id])
    assert.deepEqual(await told(dora), [true, ['Carl']])
    assert.deepEqual(await told(ana), [false, ['Carl']])
    await confirmWinners(world.db, ana, { exp: here.exp, draw_eid: here.draw.eid })
    assert.deepEqual(await told(dora), [true, []])
  })
})

describe('what is said again at the draw', () => {
  it('must be what was frozen, or nothing is drawn', async () => {
    const { named, prizePool, exp } = await stage()
    const draw = (said: object) => drawPotentialWinners(world.db, ana, { ...named, replace: [], ...said })
    const others = {
      from: '2026-05-01T00:00:00',
      to: '2026-05-03T00:00:00',
      rules: [{ key: 'province', value: 'QC' }],
      prizePool: exp,
      prizeType: prizePool,
      count: 3,
    }
    for (const [field, value] of Object.entries(others))
      await assert.rejects(draw({ [field]: value }), refused('invalid', { field }))
    assert.equal((await listBallotDraws(world.db, ana, named)).length, 0)
    const same = { from: null, to: null, rules: [], prizePool, prizeType: null, count: 2 }
    assert.equal((await draw(same)).length, 2)
  })
})
