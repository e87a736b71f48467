import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofNoClient, paths } from './paths.ts'

const client = { client: 'maple-market' }
const record = { ...client, id: '019a' }
const experience = { ...client, kind: 'sweepstakes' as const, eid: 'ab12cd34ef56' }

test('a page has its address by its name, filled with what is in its blanks', () => {
  assert.equal(paths.forgotPassword(), '/forgot-password')
  assert.equal(paths.clientHome(client), '/maple-market')
  assert.equal(paths.newImport(record), '/maple-market/lists/019a/import')
  assert.equal(paths.experiences(experience), '/maple-market/experience/sweepstakes')
  assert.equal(paths.codes(experience), '/maple-market/experience/sweepstakes/ab12cd34ef56/codes')
  assert.equal(paths.prizePools(client), '/maple-market/experience/prize-pool')
})

test('an address of the specification that names no client has its page below one', () => {
  assert.deepEqual(
    Object.values(ofNoClient).map((to) => to(record)),
    [
      '/maple-market/location/019a',
      '/maple-market/location/019a/google-maps-modal',
      '/maple-market/campaign/019a/all-campaign-locations-google-maps-modal',
      '/maple-market/tasks?task=019a',
      '/maple-market/tasks?task=019a',
      '/maple-market/ticket/019a',
      '/maple-market/subscriptions',
      '/maple-market/experience/sweepstakes',
      '/maple-market/experience/gift-with-purchase',
      '/maple-market/experience/pages',
      '/maple-market/experience/email',
      '/maple-market/experience/external',
      '/maple-market/experience/sweepstakes',
      '/maple-market/experience/sweepstakes',
      '/maple-market/experience/sweepstakes/019a/validation',
      '/maple-market/lists',
      '/maple-market/participants',
    ],
  )
})

test('an id with a slash stays one part of the path', () => {
  assert.equal(paths.list({ client: 'x', id: 'a/b' }), '/x/lists/a%2Fb')
  assert.equal(paths.participant({ client: 'x', id: 'a&b' }), '/x/participants?pop=a%26b')
})

test('what an address asks of its page keeps its words, since people keep links to it', () => {
  const of = (path: string) => path.replace(/^.*\//, '')
  assert.deepEqual(
    [
      paths.installationHistory(record),
      paths.history({ ...record, entity: 'list' }),
      paths.participantsExport(record),
      paths.participant(record),
      paths.broadcastsToApprove(client),
      paths.broadcastOnDay({ ...client, id: '2026-12-24' }),
      paths.broadcastToList(record),
      paths.sendBroadcastNow(record),
      paths.conversation(record),
      paths.conversation({ ...record, on: 's1' }),
      paths.unreadConversations(client),
      paths.unreadMessenger(client),
      paths.messengerConversation({ ...record, on: 's1' }),
      paths.editExperience(experience),
      paths.editExperience({ ...experience, tab: 'pages', page: 'home' }),
      paths.pendingEntries(experience),
      paths.drawsToConfirm(experience),
    ].map(of),
    [
      'audit?entity=user&entity_id=019a',
      'audit?entity=list&entity_id=019a',
      'participants?job=019a.export',
      'participants?pop=019a',
      'broadcasts?type=approval',
      'new?date=2026-12-24',
      'new?list=019a',
      'edit?now=1',
      'conversations?with=019a',
      'conversations?with=019a&on=s1',
      'conversations?view=unread',
      'messenger?view=unread',
      'messenger?with=019a&on=s1',
      'edit',
      'edit?tab=pages&page=home',
      'entries?status=pending',
      'prizing?tab=confirmation',
    ],
  )
})
