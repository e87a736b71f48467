import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { acquireLock, createCampaign, updateCampaign } from '#server/campaigns/campaigns.ts'
import { moveExperience } from '#server/experiences/list/move.ts'
import { checkExperience } from '#server/experiences/publishing/checkList.ts'
import { sendExperience } from '#server/experiences/sendExperience.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { showPublicPage } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const kind = 'sweepstakes' as const
async function setVariables(variables: { key: string; value: string }[]) {
  await acquireLock(world.db, world.scopeNow(), { modelType: 'campaign', modelId: world.campaignId })
  await updateCampaign(world.db, world.scopeNow(), { id: world.campaignId, sent: { variables } })
}
const show = async (eid: string) => {
  const { client: _client, ...visitor } = world.scopeNow()
  const { html } = await showPublicPage(world.db, visitor, {
    eid,
    language: 'en',
    outside: world.outside,
    visit: { token: undefined, userAgent: '', isFetchedAhead: true },
  })
  return html
}

test('texts and pages of an experience show what its campaign says at that moment', async () => {
  await setVariables([{ key: 'venue', value: 'Bo & Co <barn>' }])
  const { id, eid } = await world.addContest({
    keyword: 'BARN',
    texts: {
      optin_prompt: 'See you at {{campaign.venue}}, {{first_name|friend}}.',
      link: 'To {{campaign.venue}}:',
    },
    pages: [{ name: 'Home', html: '<p>At {{campaign.venue}}.</p><p>{{ Campaign.Venue }}</p>' }],
  })
  const page = await show(eid)
  assert.match(page, /At Bo &(amp|#38); Co &(lt|#60);barn&(gt|#62);\./)
  assert.doesNotMatch(page, /<barn>|campaign\.venue/i)
  await world.text('+14165550201', 'BARN')
  assert.deepEqual(await world.answersTo('+14165550201'), ['See you at Bo & Co <barn>, friend.'])
  await setVariables([{ key: 'venue', value: 'the mill' }])
  assert.match(await show(eid), /At the mill\./)
  const [row] = await world.rows<{ id: string }>(`select id from participant where phone = '+14165550201'`)
  const publicUrl = 'https://fanfare.test'
  await sendExperience(world.db, world.scopeNow(), { idOrEid: id, participantId: row?.id ?? '', publicUrl })
  assert.equal((await world.answersTo('+14165550201')).at(-1), `To the mill: ${publicUrl}/e/${eid}`)
})

test('a page tells the dates and the limit of that moment, but for a token of the same key', async () => {
  const pages = [{ name: 'Home', html: '<p>{{dates}} {{Entry_Limit}}</p>' }]
  const form = {
    pages,
    limit_type: 'participant' as const,
    limit_count: 3,
    entry_scheduling: 'weekly' as const,
  }
  const { id, eid } = await world.addContest({ ...form, ended_at: '2099-04-01T23:59:00' })
  assert.match(await show(eid), /Until April 1, 2099 at 11:59 p\.m\. EDT\. 3 times a week for each person\./)
  await world.rows(`update experience set ended_at = null, limit_type = 'unlimited' where id = '${id}'`)
  assert.match(await show(eid), /Until further notice\. As often as you like\./)
  const own = await world.addContest({
    pages,
    tokens: [{ name: 'Dates', key: 'dates', content: 'All summer.' }],
  })
  assert.match(await show(own.eid), /All summer\. As often as you like\./)
})

test('an unknown variable is refused in a text, stops the publishing of a page, and an experience stays where it has all of them', async () => {
  await setVariables([{ key: 'venue', value: 'the mill' }])
  const wrong = await refusalOf(world.addContest({ texts: { optin_prompt: 'At {{campaign.vennue}}' } }))
  assert.deepEqual(wrong.fields, {
    'texts.optin_prompt': ['The campaign has no variable {{campaign.vennue}}.'],
  })
  const { eid } = await world.addContest({
    name: 'Mill day',
    pages: [{ name: 'Home', html: '<p>{{campaign.venue}} {{campaign.hour}}</p>' }],
  })
  const { points } = await checkExperience(world.db, world.scopeNow(), { kind, idOrEid: eid })
  const unknown = points.flatMap(({ faults }) =>
    faults.flatMap(({ values }) => ('token' in values ? [values.token] : [])),
  )
  assert.deepEqual(unknown, ['{{campaign.hour}}'])
  const empty = await createCampaign(world.db, world.scopeNow(), {
    name: 'Empty',
    started_at: null,
    ended_at: null,
  })
  await assert.rejects(
    moveExperience(world.db, world.scopeNow(), { kind, idOrEid: eid, campaignId: empty.id }),
    refused('conflict', { message: /^The campaign "Empty" has no variable \{\{campaign\.venue\}\}/ }),
  )
  await assert.rejects(
    setVariables([]),
    refused('conflict', {
      message: /^The experience ".+" uses \{\{campaign\.venue\}\}/,
    }),
  )
})
