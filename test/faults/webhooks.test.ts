import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Received, receiver, refuses, takes } from '#test/support/receiver.ts'
import { until } from '#test/support/until.ts'
import { hookOffice } from '#test/support/webhooks.ts'
import { randomOf, workersOf } from './killing.ts'
import { seed } from './length.ts'

// The fault to rule out: writers and workers are killed in the middle, and an event is lost or comes out of order. The
// receiver's own log is the truth. FAULT_KILLS and FAULT_PEOPLE make it longer (npm run test:faults).

const kills = Number(process.env.FAULT_KILLS ?? 3)
const people = Math.min(Number(process.env.FAULT_PEOPLE ?? 20), 400)
const eachHas = 6
/** For what takes some seconds on a quiet machine. */
const limitSeconds = 120

const here = await hookOffice()
const workers = workersOf('webhookWorker.ts')
workers.loadSpare()
const begunAt = String(Date.now())
const startWorker = () => {
  const worker = workers.start([here.databaseUrl, begunAt])
  workers.loadSpare()
  return worker
}
const peer = await receiver()
after(async () => {
  await workers.killAll()
  await peer.close()
  await here.end()
})

const idOf = ({ headers }: Received) => String(headers['webhook-id'])
const participantOf = ({ body }: Received): string => JSON.parse(body).data.participant_id

/** A repeated run of events begins with one that came before: none is skipped, none comes early. */
function faultsOf(came: readonly string[], events: readonly string[]): string[] {
  const faults: string[] = []
  let furthest = -1
  for (const id of came) {
    const at = events.indexOf(id)
    if (at > furthest + 1) faults.push(`${id} came before ${events[furthest + 1]}`)
    furthest = Math.max(furthest, at)
  }
  return furthest === events.length - 1 ? faults : [...faults, `${events[furthest + 1]} never came`]
}

void test(`kill -9 of workers while events are written and sent: 0 lost, 0 out of order (seed ${seed})`, async (t) => {
  const random = randomOf(seed)
  here.time.at = new Date()
  const scope = await here.scopeNow('killed')
  await here.addHook(scope, peer.url)
  let unanswered = 0
  peer.answer = (received, response) => {
    const answer = random() < 0.05 ? refuses() : takes
    unanswered += 1
    setTimeout(() => {
      unanswered -= 1
      answer(received, response)
    }, random() * 20)
  }
  const expected = new Map<string, string[]>()
  for (let one = 0; one < people; one++) expected.set(await here.addParticipant(scope), [])
  let worker = startWorker()
  const all = people * eachHas
  let [written, hits] = [0, 0]
  const write = async () => {
    for (let round = 0; round < eachHas; round++)
      for (const [id, events] of expected) {
        here.time.at = new Date()
        events.push(await here.happen(scope, id))
        written++
      }
  }
  const writing = write()
  for (let killed = 1; killed <= kills; killed++) {
    const share = Math.floor((all / (kills + 1)) * killed * 0.9)
    await until(() => peer.got.length >= share, limitSeconds)
    // Every second kill hits events that the receiver has, the others whatever the worker is at.
    await sleep(random() * 60)
    if (killed % 2 === 1) await until(() => unanswered > 0, limitSeconds)
    if (unanswered > 0) hits += 1
    await workers.kill(worker)
    worker = startWorker()
  }
  await writing
  const left = () => here.rows(`select from webhook_dispatch where state <> 'delivered'`)
  await until(async () => (await left()).length === 0, limitSeconds)
  assert.equal(written, all)
  const faults = [...expected].flatMap(([id, events]) =>
    faultsOf(peer.got.filter((one) => participantOf(one) === id).map(idOf), events),
  )
  t.diagnostic(
    `seed ${seed}: ${all} events, ${kills} kills, ${hits} while the receiver had some: ${peer.got.length - all} came again, ${faults.length} faults`,
  )
  assert.deepEqual(faults, [])
  assert.ok(hits >= kills / 2)
})

test('the check names an event that is lost, and one that comes too early', () => {
  assert.deepEqual(faultsOf(['a', 'b', 'a', 'b', 'c'], ['a', 'b', 'c']), [])
  assert.deepEqual(faultsOf(['a', 'c', 'b'], ['a', 'b', 'c']), ['c came before b'])
  assert.deepEqual(faultsOf(['a', 'b'], ['a', 'b', 'c']), ['c never came'])
})
