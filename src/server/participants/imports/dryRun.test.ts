import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ImportFindings, ImportMapping, MergeRule } from '#contract/participants/importCalls.ts'
import { why } from '#contract/why.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { defaultSubscription, importOffice } from '#test/support/importOffice.ts'
import { changeConsent, ensureDefaultSubscription, recogniseParticipant } from '../participants.ts'
import { getImport, rollBackImport, startImport, updateImport } from './imports.ts'

const { here, upload, contents, insertShortcode, clientOf, end } = await importOffice()
after(end)
const { db } = here

const mapping: ImportMapping = ['first_name', 'phone', 'email', 'data.city', 'data.shoe']

/** People who are there before, and a file that meets them in every way. */
async function everyWay(scope: UserScope) {
  await db.transaction(scope, async (tx) => {
    const sms = await ensureDefaultSubscription(tx, scope, await insertShortcode(scope))
    for (const [n, state] of (['in', 'out', 'pending', 'none'] as const).entries()) {
      const known = { phone: `416555010${n}`, email: `known${n}@example.com`, first_name: 'Known' }
      const { id } = await recogniseParticipant(tx, scope, { ...known, data: { city: 'Laval', shoe: 42 } })
      const change = { participantId: id, subscriptionId: sms.id, how: 'staff' } as const
      if (state !== 'none') await changeConsent(tx, scope, { ...change, state })
    }
    await recogniseParticipant(tx, scope, { email: 'mail@example.com' })
  })
  const head = [
    'Known,4165550100,,Laval,42',
    'Other,4165550101,known1@example.com,,',
    ',4165550102,,,',
    'Wed,4165550103,wed@example.com,Regina,',
    ',4165550199,known0@example.com,,',
    'Mia,4165550104,mail@example.com,,',
    'Mia,4165550104,,,',
    'Mia,4165550104,,Guelph,41',
    'Kno,4165550109,known3@example.com,,',
    ',,known3@example.com,,',
    ',12,,,',
    ',4165550105,known2@example.com,,',
    // Each with the e-mail alone: whose texts were answered, and new people before and after their phone.
    ',,known0@example.com,,',
    ',,known1@example.com,,',
    ',,wed@example.com,,',
    ',,ned@example.com,,',
    'Ned,4165550108,ned@example.com,,',
  ]
  // More than one batch, with people of the first again in the second.
  const many = Array.from({ length: 2500 }, (_, n) => `P${n},41656${String(n).padStart(5, '0')},,,`)
  const tail = ['P7,4165600007,p7@example.com,,', ',,p7@example.com,,', ',,mail@example.com,,']
  return ['name,cell,mail,city,shoe', ...head, ...many, ...head, ...tail].join('\n')
}

for (const merge of ['keep', 'overwrite', 'fill'] as MergeRule[])
  for (const isMultiple of [false, true])
    test(`a dry run counts what the run then does (${merge}, ${isMultiple ? 'several places' : 'one place'})`, async () => {
      const scope = await clientOf(`dry-${merge}-${isMultiple}`)
      const channel = isMultiple ? 'email' : 'sms'
      const asked = { mapping, merge, isMultiple, consent: 'proof', channel, isDryRun: true } as const
      const { importId, listId, check, run, report } = await upload(scope, await everyWay(scope), asked)
      const before = await contents(scope)
      await check()
      const { findings, state } = await getImport(db, scope, importId)
      assert.equal(state, 'checked')
      assert.deepEqual(await contents(scope), before)
      assert.equal((await report())?.state, 'done')
      await startImport(db, scope, { id: importId })
      await run()
      const ran = await getImport(db, scope, importId)
      assert.equal(ran.state, 'done')
      const count = async (text: string) => (await here.rows(text, [scope.client.id])).length
      const consents = `select distinct participant_id from consent_change where client_id = $1 and how = 'import'`
      assert.deepEqual(
        {
          rows: ran.rows,
          created: ran.created,
          updated: ran.updated,
          unchanged: ran.unchanged,
          repeated: ran.repeated,
          refused: ran.refused,
          opted_in: await count(consents),
          added_to_list: await count(
            `select from list_member where client_id = $1 and list_id = '${listId}'`,
          ),
        },
        withoutRefusals(findings),
      )
      assert.ok((findings?.opted_in ?? 0) > (channel === 'sms' ? 2500 : 3))
      assert.ok((findings?.refused ?? 0) > 0)
    })

const withoutRefusals = (findings: object | null) => {
  const { refusals: _, answers: _answers, unread: _unread, ...counts } = (findings ?? {}) as ImportFindings
  return counts
}

test('a dry run shows the first twenty refused rows with line, column and reason', async () => {
  const scope = await clientOf('twenty')
  const rows = ['x,4165550100', ...Array.from({ length: 30 }, () => 'Bob,123')]
  const { importId, check } = await upload(scope, ['Name,Cell no', ...rows, 'Ann'].join('\n'), {
    mapping: ['name', 'phone'],
    isDryRun: true,
  })
  await check()
  const { findings, rows: rowCount } = await getImport(db, scope, importId)
  assert.deepEqual([rowCount, findings?.refused, findings?.refusals.length], [32, 31, 20])
  assert.deepEqual(findings?.refusals[0], {
    line: 3,
    column: 'Cell no',
    ...why('row_phone'),
    message: 'The phone is not a phone number.',
    cells: ['Bob', '123'],
  })
})

test('other settings are checked again, and an import goes only where its state allows', async () => {
  const scope = await clientOf('states')
  const { importId, check, run, takeBack } = await upload(scope, 'a,b\nAnn,4165550100\n,12', {
    mapping: ['first_name', 'phone'],
    isDryRun: true,
  })
  const settings = { id: importId, sent: { mapping: ['skip', 'phone'], merge: 'fill' as const } }
  const conflicts = async (work: () => Promise<unknown>, message: string) =>
    assert.rejects(work(), (error) => error instanceof RefusedError && error.message === message)
  await conflicts(() => startImport(db, scope, { id: importId }), 'This import is still being checked.')
  await conflicts(() => updateImport(db, scope, settings), 'This import is still being checked.')
  await check()
  const nothingCame = 'This import has only been checked: nothing has come in that could be taken back.'
  await conflicts(() => rollBackImport(db, scope, importId), nothingCame)
  const first = await getImport(db, scope, importId)
  const again = await updateImport(db, scope, settings)
  assert.deepEqual([again.state, again.findings, again.merge], ['checking', null, 'fill'])
  assert.notEqual(again.job_report_id, first.job_report_id)
  await check()
  const asSeen = ({ job_report_id }: { job_report_id: string }) =>
    startImport(db, scope, { id: importId, seen: { job_report_id } })
  await conflicts(() => asSeen(first), 'This import was checked again with other settings. Nothing came in.')
  assert.equal((await asSeen(again)).state, 'importing')
  await conflicts(() => startImport(db, scope, { id: importId }), 'This import is running.')
  await conflicts(() => rollBackImport(db, scope, importId), 'This import is running.')
  await run()
  await conflicts(() => startImport(db, scope, { id: importId }), 'This import has already run.')
  const [person] = (await contents(scope)) as { first_name: string | null }[]
  assert.equal(person?.first_name, null)
  await rollBackImport(db, scope, importId)
  await conflicts(() => rollBackImport(db, scope, importId), 'This import is being taken back.')
  await takeBack()
  await conflicts(() => startImport(db, scope, { id: importId }), 'This import was taken back.')
  const wide = { id: importId, sent: { mapping: ['phone'] } }
  await conflicts(() => updateImport(db, scope, wide), 'This import was taken back.')
})

test('an import of another client is not there', async () => {
  const [scope, other] = [await clientOf('ours'), await clientOf('theirs')]
  const { importId, check } = await upload(scope, 'phone\n4165550100', { mapping: ['phone'], isDryRun: true })
  await check()
  for (const call of [
    () => getImport(db, other, importId),
    () => startImport(db, other, { id: importId }),
    () => rollBackImport(db, other, importId),
    () => updateImport(db, other, { id: importId, sent: { merge: 'keep' } }),
    () => getImport(db, scope, newId()),
  ])
    await assert.rejects(call(), { message: 'Not found.' })
})

test('a proof of consent names one subscription of the client, for an address that the file has', async () => {
  const [scope, other] = [await clientOf('named'), await clientOf('not-named')]
  await insertShortcode(scope)
  const refusedFor = async (subscription_id: string | null, phones: ImportMapping = ['phone']) => {
    const { importId, check } = await upload(scope, 'x\n4165550100', { mapping: phones, isDryRun: true })
    await check()
    const sent = { consent: 'proof' as const, subscription_id, consent_proof: 'Signed' }
    const error: unknown = await updateImport(db, scope, { id: importId, sent }).catch(
      (refusal: unknown) => refusal,
    )
    assert.ok(error instanceof RefusedError)
    return error.refusal.fields?.subscription_id?.[0]?.reason
  }
  const [texts, mails] = [
    await defaultSubscription(db, scope, 'sms'),
    await defaultSubscription(db, scope, 'email'),
  ]
  assert.equal(await refusedFor(null), 'consent_for_nothing')
  assert.equal(await refusedFor(newId()), 'consent_for_gone')
  assert.equal(await refusedFor(await defaultSubscription(db, other, 'email')), 'consent_for_gone')
  assert.equal(await refusedFor(mails), 'consent_without_emails')
  assert.equal(await refusedFor(texts, ['email']), 'consent_without_phones')
})

test('who opted out before being erased is not counted, and not opted in', async () => {
  const scope = await clientOf('kept')
  await insertShortcode(scope)
  const asked = { mapping: ['phone'] as ImportMapping, consent: 'proof' } as const
  const first = await upload(scope, 'p\n4165550100', asked)
  await first.run()
  await here.rows(
    `insert into kept_opt_out (client_id, subscription_id, address_hash, at)
     select $1, s.id, sha256(convert_to(c.erasure_key::text || '+14165550101', 'UTF8')), now()
     from client c join subscription s on s.client_id = c.id and s.channel = 'sms' where c.id = $1`,
    [scope.client.id],
  )
  const second = await upload(scope, 'p\n4165550101\n4165550102', { ...asked, isDryRun: true })
  await second.check()
  assert.equal((await getImport(db, scope, second.importId)).findings?.opted_in, 1)
  await startImport(db, scope, { id: second.importId })
  await second.run()
  const states = await here.rows(
    `select p.phone, c.state from consent c join participant p on p.client_id = c.client_id and p.id = c.participant_id
     where c.client_id = $1 order by p.phone`,
    [scope.client.id],
  )
  assert.deepEqual(states, [
    { phone: '+14165550100', state: 'in' },
    { phone: '+14165550101', state: 'out' },
    { phone: '+14165550102', state: 'in' },
  ])
})
