import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { withTexts } from '#console/kit/i18n/i18n.ts'
import { actionKeyOf } from '#console/parts/auditWords.ts'
import { userStates } from '#contract/access/userStates.ts'
import { entryStatuses } from '#contract/entries/entryStates.ts'
import { experienceStatuses } from '#contract/experiences/status.ts'
import { broadcastStates } from '#contract/messaging/broadcastStates.ts'
import { drawStates } from '#contract/prizing/drawStates.ts'
import { roles } from '#contract/roles.ts'
import { webhookStates } from '#contract/webhooks/webhookStates.ts'
import { actionsOfGroup, auditActions, auditGroupOf, auditGroups } from '#contract/words/auditActions.ts'
import { auditEntities } from '#contract/words/auditEntities.ts'
import { kindNames } from '#contract/words/kindNames.ts'
import { fieldsOf, isGone, joinedIdsIn, labelKeyOf, valueKeyOf, wordsOf } from './auditFields.ts'
import { auditQuery } from './auditQuery.ts'

before(() => withTexts(['audit'], Promise.resolve()))

test('every action that the trail can hold has its words, and one of an older version has none', () => {
  assert.deepEqual(
    auditActions.filter((action) => !actionKeyOf(action)),
    [],
  )
  assert.ok(auditActions.length > 80)
  assert.equal(actionKeyOf('campaign.paint'), undefined)
})

test('an entry is told field by field, inside groups only where it differs, and never as JSON', () => {
  const before = { name: 'Été', settings: { entry_limit: 1, prizes: ['a'] }, data: null }
  const after = { name: 'Hiver', settings: { entry_limit: 2, prizes: ['a'] }, data: { size: 'L' } }
  assert.deepEqual(fieldsOf({ before, after }), [
    { path: ['name'], before: 'Été', after: 'Hiver' },
    { path: ['settings', 'entry_limit'], before: 1, after: 2 },
    { path: ['data', 'size'], before: undefined, after: 'L' },
  ])
  assert.deepEqual(fieldsOf({ before: null, after: null }), [])
})

test('a field without a label is told by its own name in words', () => {
  assert.equal(labelKeyOf('name'), 'audit.field.name')
  assert.equal(labelKeyOf('toString'), undefined)
  assert.equal(wordsOf('favourite_colour'), 'Favourite colour')
})

test('a state is told in words, a text of a person as it was written', () => {
  assert.equal(valueKeyOf('role', 'client_admin'), 'audit.value.client_admin')
  assert.equal(valueKeyOf('status', 'in-progress'), 'audit.value.in-progress')
  assert.equal(valueKeyOf('first_name', 'open'), undefined)
  for (const kind of kindNames) assert.equal(valueKeyOf('kind', kind), `experiences.${kind}.title`)
  const states = [
    userStates,
    entryStatuses,
    broadcastStates,
    drawStates,
    webhookStates,
    experienceStatuses,
    roles,
  ]
  assert.deepEqual(
    states.flat().filter((state) => !valueKeyOf('state', state)),
    [],
  )
})

test('the recipient of an e-mail is told in words, and the users whom a text joins one by one', () => {
  assert.equal(valueKeyOf('recipient_type_id', '2'), 'audit.value.recipient.2')
  assert.equal(valueKeyOf('recipient_type_id', '3'), undefined)
  const [one, other] = ['0197a000-0000-7000-8000-00000000dead', '0197a000-0000-7000-8000-00000000beef']
  assert.deepEqual(joinedIdsIn(`${one},${other}`), [one, other])
  assert.equal(joinedIdsIn(one), undefined)
  assert.equal(joinedIdsIn('a,b'), undefined)
})

test('an id whose record is gone is told so, where its name was asked for', () => {
  const id = '0197a000-0000-7000-8000-00000000dead'
  const entry = { before: null, after: { list_id: id } }
  assert.equal(isGone(entry, 'list_id', id), true)
  assert.equal(isGone(entry, 'public_value', id), false)
  const many = Array.from({ length: 40 }, (_, index) => id.slice(0, -2) + String(index + 10))
  assert.equal(isGone({ before: null, after: { participant_ids: many } }, 'participant_ids', id), false)
})

test('every action of the trail is in a group, and no group is empty', () => {
  const groups = new Set(auditActions.map(auditGroupOf))
  assert.deepEqual([...groups, 'unseen'].toSorted(), auditGroups.toSorted())
  assert.deepEqual(actionsOfGroup('take'), [
    'entry.export',
    'file.download',
    'participant.export',
    'secret_code.take',
    'winner.export',
    'winner.print',
  ])
  assert.deepEqual(
    actionsOfGroup('see').filter((action) => !action.endsWith('.see')),
    actionsOfGroup('take'),
  )
  assert.equal(auditGroupOf('list.import_update'), 'change')
  assert.equal(auditGroupOf('participant.bulk.delete'), 'remove')
  assert.equal(auditGroupOf('participant.export'), 'take')
  assert.equal(auditGroupOf('access.refuse'), 'enter')
  assert.equal(auditGroupOf('token.refuse'), 'enter')
})

test('an address that means nothing asks for the whole trail', () => {
  const filters = { actor_id: 'x', entity: 'x', entity_id: '', group: 'x', from: 'x', until: '' }
  const paging = { page: 1, per_page: 25 }
  const asked = { page: 1, perPage: 25, search: '', sort: undefined, filters, paging }
  const meant = Object.entries(auditQuery(asked)).filter(([, value]) => value !== undefined && value !== '')
  assert.deepEqual(Object.fromEntries(meant), paging)
  const entity = auditEntities[0]
  assert.equal(auditQuery({ ...asked, filters: { ...filters, entity } }).entity, entity)
})
