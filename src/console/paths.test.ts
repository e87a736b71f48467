import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paths } from './paths.ts'

test('every page keeps its address, since people keep links to it', () => {
  const at = { client: 'maple-market', kind: 'sweepstakes' as const, id: '019a', eid: 'ab12cd34ef56' }
  const addresses = Object.entries(paths).map(([name, path]) => `${name} ${path(at)}`)
  assert.deepEqual(addresses, [
    'root /',
    'signIn /sign-in',
    'secondStep /second-step',
    'forgotPassword /forgot-password',
    'choosePassword /choose-password',
    'launchpad /launchpad',
    'profile /profile',
    'setUpTwoStep /set-up-two-step',
    'installationUsers /installation/users',
    'handset /handset',
    'clientHome /maple-market',
    'campaigns /maple-market/campaigns',
    'newCampaign /maple-market/campaigns/new',
    'campaign /maple-market/campaigns/019a',
    'keywords /maple-market/keywords',
    'links /maple-market/links',
    'languages /maple-market/languages',
    'settings /maple-market/settings',
    'webhooks /maple-market/settings/webhooks',
    'webhook /maple-market/settings/webhooks/019a',
    'audit /maple-market/audit',
    'users /maple-market/users',
    'apiUsers /maple-market/api-users',
    'roles /maple-market/roles',
    'participants /maple-market/participants',
    'participantsExport /maple-market/participants?job=019a.export',
    'participant /maple-market/participants?pop=019a',
    'lists /maple-market/lists',
    'list /maple-market/lists/019a',
    'newImport /maple-market/lists/019a/import',
    'imports /maple-market/imports',
    'import /maple-market/imports/019a',
    'subscriptions /maple-market/subscriptions',
    'broadcasts /maple-market/broadcasts',
    'broadcastsToApprove /maple-market/broadcasts?type=approval',
    'newBroadcast /maple-market/broadcasts/new',
    'broadcastOnDay /maple-market/broadcasts/new?date=019a',
    'broadcastToList /maple-market/broadcasts/new?list=019a',
    'broadcastCalendar /maple-market/calendar',
    'broadcast /maple-market/broadcasts/019a',
    'editBroadcast /maple-market/broadcasts/019a/edit',
    'sendBroadcastNow /maple-market/broadcasts/019a/edit?now=1',
    'conversation /maple-market/conversations?with=019a',
    'unreadConversations /maple-market/conversations?view=unread',
    'unreadMessenger /maple-market/messenger?view=unread',
    'conversations /maple-market/conversations',
    'messenger /maple-market/messenger',
    'messengerConversation /maple-market/messenger?with=019a',
    'savedReplies /maple-market/saved-replies',
    'experiences /maple-market/experience/sweepstakes',
    'newExperience /maple-market/experience/sweepstakes/new',
    'experience /maple-market/experience/sweepstakes/ab12cd34ef56',
    'entries /maple-market/experience/sweepstakes/ab12cd34ef56/entries',
    'pendingEntries /maple-market/experience/sweepstakes/ab12cd34ef56/entries?status=pending',
    'drawsToConfirm /maple-market/experience/sweepstakes/ab12cd34ef56/prizing?tab=confirmation',
    'prizing /maple-market/experience/sweepstakes/ab12cd34ef56/prizing',
    'prizePools /maple-market/experience/prize-pool',
  ])
})

test('an id with a slash stays one part of the path', () => {
  assert.equal(paths.list({ client: 'x', id: 'a/b' }), '/x/lists/a%2Fb')
})
