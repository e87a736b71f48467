import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOfOld } from './sections.ts'

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
