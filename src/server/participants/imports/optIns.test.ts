import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ImportMapping, MergeRule } from '#contract/participants/importCalls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError, refuse } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { importOffice } from '#test/support/importOffice.ts'
import { createSubscription, deleteSubscription } from '../consent/subscriptions.ts'
import { recogniseParticipant } from '../participants.ts'
import { getImport, rollBackImport, startImport } from './imports.ts'

const { here, upload, insertShortcode, clientOf, end } = await importOffice()
after(end)
const { db } = here

const both: ImportMapping = ['phone', 'email']
/** As many as a run takes in one batch here, so that what follows them is another batch's. */
const aBatch = Array.from({ length: 2000 }, (_, n) => `416777${String(n).padStart(4, '0')},`)

type Known = { phone?: string; email?: string }
const know = (scope: UserScope, ...people: Known[]) =>
  db.transaction(scope, async (tx) => {
    for (const person of people) await recogniseParticipant(tx, scope, person)
  })

/** The opt-ins, as "address channel", without those of `aBatch`. */
async function optedIn(scope: UserScope): Promise<string[]> {
  const rows = await here.rows<{ told: string }>(
    `select coalesce(p.email, p.phone) || ' ' || s.channel as told
     from consent c join participant p on p.client_id = c.client_id and p.id = c.participant_id
     join subscription s on s.client_id = c.client_id and s.id = c.subscription_id
     where c.client_id = $1 and c.state = 'in' and coalesce(p.phone, '') not like '+1416777%' order by 1`,
    [scope.client.id],
  )
  return rows.map(({ told }) => told)
}

/** Each proof and each event of an opt-in, by their shared id. */
const proofs = (scope: UserScope) =>
  here.rows<{ id: string; event_id: string | null }>(
    `select h.id, e.id as event_id from consent_change h
     left join event e on e.client_id = h.client_id and e.id = h.id and e.action = 'opted_in'
       and e.participant_id = h.participant_id and e.subject_id = h.subscription_id
     where h.client_id = $1 and h.how = 'import' order by h.id`,
    [scope.client.id],
  )

const file = (...rows: string[]) => ['phone,email', ...rows].join('\n')

for (const merge of ['keep', 'overwrite', 'fill'] as MergeRule[]) {
  test(`an e-mail alone never opts a known person in to texts (${merge})`, async () => {
    const scope = await clientOf(`mail-${merge}`)
    await insertShortcode(scope)
    await know(scope, { phone: '4165550101', email: 'ann@example.com' }, { email: 'bob@example.com' })
    const mails = 'mail\nann@example.com\nbob@example.com\nnew@example.com\nann@example.com'
    const asked = { mapping: ['email'] as ImportMapping, merge, consent: 'proof' } as const
    const { importId, check, run } = await upload(scope, mails, { ...asked, isDryRun: true })
    await check()
    assert.equal((await getImport(db, scope, importId)).findings?.opted_in, 3)
    await startImport(db, scope, { id: importId })
    await run()
    const mailed = ['ann@example.com email', 'bob@example.com email', 'new@example.com email']
    assert.deepEqual(await optedIn(scope), mailed)
    assert.equal((await proofs(scope)).length, 3)
  })

  for (const channel of ['sms', 'email'] as const)
    test(`each row that names the address opts in to the one subscription, wherever batches begin (${merge}, ${channel})`, async () => {
      const scope = await clientOf(`rows-${merge}-${channel}`)
      await insertShortcode(scope)
      await know(
        scope,
        { phone: '4165550101', email: 'ann@example.com' },
        { phone: '4165550102', email: 'bob@example.com' },
        { phone: '4165550103', email: 'cid@example.com' },
      )
      const rows = [
        // Known and new people, the e-mail first, the phone first, and both in one row.
        ...[',ann@example.com', '4165550102,bob@example.com', '4165550103,'],
        ...[',dee@example.com', '4165550105,eve@example.com', '4165550106,fay@example.com'],
      ]
      const again = [
        ...['4165550101,', ',bob@example.com', '4165550103,'],
        ...[',dee@example.com', ',eve@example.com', '4165550106,'],
      ]
      const people = { sms: ['ann', 'bob', 'cid', 'eve', 'fay'], email: ['ann', 'bob', 'dee', 'eve', 'fay'] }
      const expected = people[channel].map((name) => `${name}@example.com ${channel}`)
      const asked = { mapping: both, merge, consent: 'proof', channel } as const
      const one = await upload(scope, file(...rows, ...again), asked)
      await one.run()
      assert.deepEqual(await optedIn(scope), expected)
      const ids = await proofs(scope)
      assert.equal(ids.length, expected.length)
      assert.ok(ids.every(({ id, event_id }) => id === event_id))

      await rollBackImport(db, scope, one.importId)
      await one.takeBack()
      assert.deepEqual(await optedIn(scope), [])
      const { rollback } = await getImport(db, scope, one.importId)
      assert.equal(rollback?.consents_taken_back, expected.length)

      const apart = file(...rows, ...aBatch, ...again, ...aBatch, ...again)
      const two = await upload(scope, apart, { ...asked, isDryRun: true })
      await two.check()
      const ofBatch = channel === 'sms' ? aBatch.length : 0
      assert.equal((await getImport(db, scope, two.importId)).findings?.opted_in, expected.length + ofBatch)
      await startImport(db, scope, { id: two.importId })
      await two.run()
      assert.deepEqual(await optedIn(scope), expected)
    })
}

test('one proof opts in to the subscription that it names, and to no other shortcode or programme', async () => {
  const scope = await clientOf('one-of-many')
  const [first] = [await insertShortcode(scope), await insertShortcode(scope, '41')]
  const alerts = { name: 'Alerts', shortcode_id: first, is_double_opt_in: false }
  const { id: subscriptionId } = await createSubscription(db, scope, alerts)
  const rows = file('4165550101,ann@example.com', '4165550102,', '4165550102,', ',cid@example.com')
  const { importId, check, run } = await upload(scope, rows, {
    mapping: both,
    consent: 'proof',
    subscriptionId,
    isDryRun: true,
  })
  await check()
  const checked = await getImport(db, scope, importId)
  assert.deepEqual([checked.subscription, checked.findings?.opted_in], ['Alerts', 2])
  await startImport(db, scope, { id: importId })
  await assert.rejects(deleteSubscription(db, scope, { id: subscriptionId }), {
    message: 'The import "people.csv" needs this subscription.',
  })
  await run()
  const given = await here.rows<{ name: string; state: string }>(
    `select s.name, c.state from consent c join subscription s on s.client_id = c.client_id and s.id = c.subscription_id
     where c.client_id = $1`,
    [scope.client.id],
  )
  assert.deepEqual(given, [
    { name: 'Alerts', state: 'in' },
    { name: 'Alerts', state: 'in' },
  ])
  const [trail] = await here.rows<{ after: { subscription_id: string; consent_proof: string } }>(
    `select after from audit_entry where client_id = $1 and action = 'list.upload'`,
    [scope.client.id],
  )
  assert.deepEqual(
    [trail?.after.subscription_id, trail?.after.consent_proof],
    [subscriptionId, 'Signed at the fair'],
  )
})

test('an e-mail opts in to e-mail also where the client has no shortcode', async () => {
  const scope = await clientOf('no-texts')
  await know(scope, { phone: '4165550101', email: 'ann@example.com' })
  const { run } = await upload(scope, 'mail\nann@example.com', { mapping: ['email'], consent: 'proof' })
  await run()
  assert.deepEqual(await optedIn(scope), ['ann@example.com email'])
})

test('a row that is refused opts nobody in', async () => {
  const scope = await clientOf('refused')
  await insertShortcode(scope)
  await know(scope, { phone: '4165550101', email: 'ann@example.com' }, { phone: '4165550102' })
  const rows = file('4165550102,ann@example.com', '4165550199,ann@example.com', '12,ann@example.com')
  const { importId, run } = await upload(scope, rows, { mapping: both, consent: 'proof' })
  await run()
  assert.equal((await getImport(db, scope, importId)).refused, 3)
  assert.deepEqual(await optedIn(scope), [])
})

test('a batch that runs again proves each opt-in once', async () => {
  const scope = await clientOf('again')
  await insertShortcode(scope)
  await know(scope, { phone: '4165550101', email: 'ann@example.com' })
  const rows = file(',ann@example.com', '4165550101,', ...aBatch, ',ann@example.com', '4165550101,')
  const { run } = await upload(scope, rows, { mapping: both, consent: 'proof' })
  let transactions = 0
  const cut: Db = {
    ...db,
    // All of the second batch is there but for its commit.
    transaction: (within, work) =>
      db.transaction(within, async (tx) => {
        const done = await work(tx)
        return ++transactions === 3 ? refuse('database_away') : done
      }),
  }
  await assert.rejects(run(cut), RefusedError)
  await run()
  await run()
  assert.deepEqual(await optedIn(scope), ['ann@example.com sms'])
  assert.equal((await proofs(scope)).length, 1 + aBatch.length)
})

test('a dry run counts nobody whose opt-outs come back, whichever rows say so', async () => {
  const scope = await clientOf('kept-mail')
  await insertShortcode(scope)
  const asked = { mapping: both, consent: 'proof', channel: 'email' } as const
  await (await upload(scope, file('4165550100,zoe@example.com'), asked)).run()
  // Both opt-outs are bound to the phone: whoever had it had no e-mail.
  await here.rows(
    `insert into kept_opt_out (client_id, subscription_id, address_hash, at)
     select $1, s.id, sha256(convert_to(c.erasure_key::text || '+14165550101', 'UTF8')), now()
     from client c join subscription s on s.client_id = c.id and s.is_default where c.id = $1`,
    [scope.client.id],
  )
  const rows = file('4165550101,ann@example.com', ...aBatch, ',ann@example.com', ',bob@example.com')
  const { importId, check, run } = await upload(scope, rows, { ...asked, isDryRun: true })
  await check()
  assert.equal((await getImport(db, scope, importId)).findings?.opted_in, 1)
  await startImport(db, scope, { id: importId })
  await run()
  assert.deepEqual(await optedIn(scope), ['bob@example.com email', 'zoe@example.com email'])
})
