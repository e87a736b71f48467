import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import { importOffice } from '#test/support/importOffice.ts'
import { recogniseParticipant } from '../participants.ts'
import { getImport } from './imports.ts'

const { here, upload, clientOf, end } = await importOffice()
after(end)
const { db } = here

const [old, today] = ['+552187650031', '+5521987650031']

test('an import finds the person who is kept by the phone’s form of before, in the check and in the run', async () => {
  const scope = await clientOf('renumbered')
  const { id } = await db.transaction(scope, (tx) => recogniseParticipant(tx, scope, { phone: today }))
  await here.rows('update participant set phone = $1 where id = $2', [old, id])
  const file = `n,p\nRui,${old}\nAna,+14165550131`
  const mapping: ImportMapping = ['first_name', 'phone']
  const checked = await upload(scope, file, { mapping, isDryRun: true })
  await checked.check()
  const { findings } = await getImport(db, scope, checked.importId)
  assert.deepEqual([findings?.created, findings?.updated], [1, 1])
  const sheet = await upload(scope, file, { mapping })
  await sheet.run()
  const people = await here.rows<{ id: string; phone: string; first_name: string }>(
    'select id, phone, first_name from participant where client_id = $1',
    [scope.client.id],
  )
  assert.deepEqual(
    people.filter((one) => one.first_name === 'Rui').map((one) => [one.id, one.phone]),
    [[id, today]],
  )
  assert.equal(people.length, 2)
})
