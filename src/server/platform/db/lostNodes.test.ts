import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { refusalOf } from '#test/support/refusals.ts'
import { isConnectionLoss, notCommitted, retried, translated } from './retries.ts'

// Errors of Citus 14 while its worker and its coordinator were killed, stopped and restarted, and while a client got
// shards of its own.

/** An error as the database answers it. */
const answer = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, severity: 'ERROR' })

const reached = 'connection to the remote node fanfare_app@127.0.0.1:27205 failed with the following error:'
const closed =
  'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally\n\tbefore or while processing the request.'

const ofStatements = {
  'a node that is away': answer('08006', `${reached} Connection refused`),
  'a node that was lost since the last statement': answer('08006', `${reached} connection not open`),
  'a node that is silent': answer(
    '08006',
    'could not establish any connections to the node 127.0.0.1:27205 after 4000 ms',
  ),
  'a node that is killed in the middle of a statement': answer('XX000', closed),
  'a node that is stopped in the middle of a statement': answer(
    '57P01',
    'terminating connection due to administrator command',
  ),
  'a connection from before the node died': answer(
    'XX000',
    'failure on connection marked as essential: 127.0.0.1:9',
  ),
  'a shard that was split meanwhile': answer('XX000', 'could not find valid entry for shard 102168'),
  'a node that is prepared for a commit and killed': answer('XX000', `${closed}\ninvalid socket`),
}
const ofCommit = answer('XX000', 'could not commit transaction for shard 102036 on at least one active node')

test('a statement that lost a node of a sharded database is tried again, and in the end a 503 that says when to come back', async () => {
  for (const [name, error] of Object.entries(ofStatements)) {
    let tries = 0
    const refusal = await refusalOf(
      retried({}, () => {
        tries += 1
        return Promise.reject(notCommitted(error))
      }),
    )
    assert.deepEqual([tries, refusal.reason, refusal.retryAfterSeconds], [3, 'database_away', 5], name)
  }
})

test('a commit that lost a node is the same 503, and is never tried again: nobody knows whether it holds', async () => {
  let tries = 0
  const refusal = await refusalOf(
    retried({}, () => {
      tries += 1
      return Promise.reject(ofCommit)
    }),
  )
  assert.deepEqual([tries, refusal.reason, refusal.retryAfterSeconds], [1, 'database_away', 5])
})

test('a call whose connections are lost again and again is answered after what all its statements waited', async () => {
  const call = { requestId: 'req-1' }
  let tries = 0
  const lostAfter = (milliseconds: number) => async () => {
    tries += 1
    await sleep(milliseconds)
    throw notCommitted(answer('57P01', 'terminating connection due to administrator command'))
  }
  const triesOf = async (within: object, milliseconds: number) => {
    tries = 0
    assert.equal((await refusalOf(retried(within, lostAfter(milliseconds)))).reason, 'database_away')
    return tries
  }
  assert.equal(await triesOf(call, 650), 3)
  assert.equal(await triesOf(call, 100), 1)
  assert.equal(await triesOf({ requestId: 'req-2' }, 0), 3)
})

test('an internal error of the database that is none of these is a fault, not a lost node', () => {
  assert.equal(isConnectionLoss(answer('XX000', 'cache lookup failed for type 7')), false)
  assert.equal(isConnectionLoss(answer('0A000', 'multi-task query about to be executed')), false)
})

test('a constraint that was met on a shard has the name of its table, whatever the number of the shard', async () => {
  const met = (constraint: string) =>
    translated(() => Promise.reject(Object.assign(answer('23505', 'duplicate key'), { constraint })))
  await assert.rejects(met('participant_phone_102139'), { constraint: 'participant_phone' })
  await assert.rejects(met('participant_phone_1021390'), { constraint: 'participant_phone' })
  await assert.rejects(met('participant_phone'), { constraint: 'participant_phone' })

  const inMessage = answer(
    '23505',
    'duplicate key value violates unique constraint "participant_phone_102139"',
  )
  await assert.rejects(
    translated(() => Promise.reject(inMessage)),
    { constraint: 'participant_phone' },
    'nodes pass on the message alone',
  )
})
