import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { auditActions } from '#contract/words/auditActions.ts'
import { auditEntities } from '#contract/words/auditEntities.ts'
import { audit } from '#server/platform/audit.ts'
import { later, type Office, office } from '#test/support/office.ts'
import { verifyAudit } from './access.ts'
import { exportAudit } from './trail/auditExport.ts'
import { listAudit } from './trail/auditTrail.ts'

let place: Office
before(async () => {
  place = await office()
})
after(() => place.end())

test('every word of the trail is in snake_case', () => {
  const words: readonly string[] = [...auditActions, ...auditEntities]
  assert.deepEqual(
    words.filter((word) => !/^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)*$/.test(word)),
    [],
  )
})

test('an entry of an older version is read, filtered and searched by the words of today, and stays as it was', async () => {
  const scope = await place.scope(await place.addClient('older'), await place.addPerson('Olive Older'))
  const notes = [
    ['savedReply.create', 'savedReply'],
    ['saved_reply.create', 'saved_reply'],
    ['client.changeLanguages', 'client'],
    ['secretCode.take', 'experience'],
    ['session.failSecondStep', 'user'],
    ['campaign.paintItRed', 'aThing'],
  ]
  for (const [number, [action, entity]] of notes.entries()) {
    const note = JSON.parse(JSON.stringify({ action, entity, entityId: String(number) }))
    await place.db.transaction(scope, (tx) => audit(tx, { ...scope, at: later(number + 1) }, note))
  }
  const trail = { ...scope, at: later(60), name: 'older' }
  const found = async (asked: Omit<Parameters<typeof listAudit>[2], 'page' | 'per_page'>) => {
    const { rows } = await listAudit(place.db, trail, { page: 1, per_page: 50, ...asked })
    const csv = await text((await exportAudit(place.db, trail, asked)).stream)
    const shown = rows.map(({ action, entity, entity_id }) => `${action},${entity},${entity_id}`)
    assert.deepEqual(
      shown.filter((line) => !csv.includes(`,${line},`)),
      [],
    )
    assert.equal(csv.trim().split('\r\n').length - 1, rows.length)
    return shown.slice(0, notes.length)
  }
  const replies = ['saved_reply.create,saved_reply,1', 'saved_reply.create,saved_reply,0']
  assert.deepEqual(await found({}), [
    'campaign.paintItRed,aThing,5',
    'session.fail_second_step,user,4',
    'secret_code.take,experience,3',
    'client.change_languages,client,2',
    ...replies,
  ])
  assert.deepEqual(await found({ entity: 'saved_reply' }), replies)
  assert.deepEqual(await found({ entity: 'saved_reply', entity_id: '0' }), replies.slice(1))
  assert.deepEqual(await found({ group: 'take' }), ['secret_code.take,experience,3'])
  assert.deepEqual(await found({ group: 'take', actor_id: scope.actor.id }), [
    'secret_code.take,experience,3',
  ])
  assert.deepEqual((await found({ group: 'enter' })).slice(0, 1), ['session.fail_second_step,user,4'])
  assert.deepEqual(await found({ search: 'change_lang' }), ['client.change_languages,client,2'])
  const kept = await place.rows<{ action: string; entity: string }>(
    'select action, entity from audit_entry where client_id = $1 order by number desc limit 6',
    [scope.client.id],
  )
  assert.deepEqual(
    kept.reverse().map(({ action, entity }) => [action, entity]),
    notes,
  )
  assert.equal((await verifyAudit(place.db, scope)).kind, 'intact')
})
