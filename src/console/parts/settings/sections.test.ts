import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOfOld, settingsSections } from './sections.ts'

test('each place of the one page of old has a section now, and nothing else has', () => {
  const places = ['identity', 'post', 'messaging', 'approval', 'draws', 'shortcodes', 'mailboxes', 'widgets']
  assert.deepEqual(
    places.map((place) => placeOfOld(`#${place}`, 'maple')),
    ['client', 'client', 'messages', 'approvals', 'approvals', 'senders', 'senders', 'widgets'].map(
      (section) => `/maple/settings/${section}`,
    ),
  )
  assert.equal(placeOfOld('', 'maple'), undefined)
  assert.equal(placeOfOld('#content', 'maple'), undefined)
})

test('the sections stand in the order of their pages, each at its own address and with its words', () => {
  assert.deepEqual(
    settingsSections.map(({ name, path }) => [name, path({ client: 'maple' })]),
    [
      ['client', '/maple/settings/client'],
      ['brand', '/maple/settings/brand'],
      ['senders', '/maple/settings/senders'],
      ['messages', '/maple/settings/messages'],
      ['quietHours', '/maple/settings/quiet-hours'],
      ['approvals', '/maple/settings/approvals'],
      ['twoStep', '/maple/settings/two-step'],
      ['privacy', '/maple/settings/privacy'],
      ['widgets', '/maple/settings/widgets'],
      ['webhooks', '/maple/settings/webhooks'],
    ],
  )
  assert.deepEqual(settingsSections[0]?.holds, ['clients.timeZone', 'settings.post'])
})
