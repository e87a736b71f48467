import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { WebhookPort, WebhookRequest } from '#server/adapters/webhooks/port.ts'
import { createBell } from '#server/platform/bell.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { until } from '#test/support/until.ts'
import { hookOffice } from '#test/support/webhooks.ts'
import { listDispatches } from './log.ts'
import { runWebhooks, type SendingOptions } from './sending.ts'
import { deleteWebhook } from './webhooks.ts'

const here = await hookOffice()
const { db } = here
after(() => here.end())

let clients = 0
let scope: UserScope
beforeEach(async () => {
  here.goTo(0)
  scope = await here.scopeNow(`hanging-${++clients}`)
})

const idOf = ({ headers }: WebhookRequest) => String(headers['webhook-id'])
const taken = { status: 204, failure: null, answer: '', milliseconds: 1 }

/** A port that comes back only where the other side is not said to hang, whatever it is asked to. */
function stubborn() {
  const asked: WebhookRequest[] = []
  const givenUp: WebhookRequest[] = []
  let hangs = (request: WebhookRequest) => request.url.endsWith('/hang')
  const webhooks: WebhookPort = {
    check: async () => undefined,
    post: async (request, sooner) => {
      asked.push(request)
      sooner?.addEventListener('abort', () => givenUp.push(request))
      return hangs(request) ? new Promise(() => undefined) : taken
    },
    close: async () => undefined,
  }
  return {
    webhooks,
    asked,
    givenUp,
    hangingCount: () => asked.filter(hangs).length,
    openCount: () => asked.filter(hangs).length - givenUp.length,
    hangWhere: (next: typeof hangs) => {
      hangs = next
    },
  }
}

type World = ReturnType<typeof stubborn>

async function withWorker(more: Partial<SendingOptions>, rule: (world: World) => Promise<void>) {
  const world = stubborn()
  const stopping = new AbortController()
  const running = runWebhooks({
    db,
    outside: { ...here.outside, webhooks: world.webhooks },
    signal: stopping.signal,
    bell: createBell(20),
    ...more,
  })
  try {
    await rule(world)
  } finally {
    stopping.abort()
    await running
  }
}

async function addHanging(of: UserScope, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await here.addHook(of, 'https://shop.example/hang')).id)
  return ids
}

const logOf = async (webhookId: string) =>
  (await listDispatches(db, scope, { page: 1, per_page: 100, webhookId })).rows

test('a request that never comes back ends with its turn: the event waits, and goes before the next one', () =>
  withWorker({ longestTurnMilliseconds: 400 }, async ({ asked, hangWhere }) => {
    const { id } = await here.addHook(scope, 'https://shop.example/')
    hangWhere(() => true)
    const participant = await here.addParticipant(scope)
    const first = await here.happen(scope, participant)
    const second = await here.happen(scope, participant)
    await until(async () => (await logOf(id)).some((one) => one.attempts === 1))
    const log = new Map((await logOf(id)).map((one) => [one.id, [one.state, one.attempts, one.failure]]))
    assert.deepEqual(log.get(first), ['waiting', 1, 'slow'])
    assert.deepEqual(log.get(second), ['waiting', 0, null])
    hangWhere(() => false)
    here.goTo(10)
    await until(async () => (await logOf(id)).every(({ state }) => state === 'delivered'))
    assert.deepEqual(asked.map(idOf), [first, first, second])
  }))

test('of one client so many are sent to at once and no more, and the others have their turn after these', () =>
  withWorker({ longestTurnMilliseconds: 2000 }, async ({ asked, openCount }) => {
    await addHanging(scope, 10)
    await here.happen(scope, await here.addParticipant(scope))
    await until(() => {
      assert.ok(openCount() <= 5)
      return asked.length === 10
    })
  }))

test('a webhook that is deleted makes room at once, though its request does not come back', () =>
  withWorker({ longestTurnMilliseconds: 60_000 }, async ({ openCount, hangingCount }) => {
    const hooks = await addHanging(scope, 5)
    await here.happen(scope, await here.addParticipant(scope))
    await until(() => openCount() === 5)
    for (const id of hooks) await deleteWebhook(db, scope, id)
    await until(() => openCount() === 0, 30)
    assert.equal(hangingCount(), 5)
  }))

test('forty webhooks that hang, made and deleted by one client, hold up no other', () =>
  withWorker({ longestTurnMilliseconds: 60_000 }, async ({ asked, openCount, hangingCount }) => {
    const other = await here.scopeNow(`other-${clients}`)
    await here.addHook(other, 'https://quick.example/')
    let hooks: string[] = []
    for (let made = 1; made <= 4; made++) {
      for (const id of hooks) await deleteWebhook(db, scope, id)
      hooks = await addHanging(scope, 10)
      await here.happen(scope, await here.addParticipant(scope))
      await until(() => hangingCount() >= made * 5)
    }
    const event = await here.happen(other, await here.addParticipant(other))
    await until(() => asked.map(idOf).includes(event), 30)
    assert.ok(openCount() > 0, 'those that hang do so yet')
    for (const id of hooks) await deleteWebhook(db, scope, id)
    await until(() => openCount() === 0, 30)
  }))
