import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkForm } from '#contract/campaigns/linkCalls.ts'
import { createLink, deleteLink } from '#server/campaigns/links.ts'
import { recipientToken } from '#server/messaging/linkValues.ts'
import { newId } from '#server/platform/ids.ts'
import { getCampaignStats } from '#server/reporting/campaign.ts'
import { getExperienceReport } from '#server/reporting/report.ts'
import { listClicks, listOptIns } from '#server/reporting/rows.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { followLink } from './callbacks/followLink.ts'
import { submitEntryForm } from './webEntry.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const paging = { page: 1, per_page: 25 }
const may = { start: '2026-05-01', end: '2026-05-31' }

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const open = async (code: string, at: string, more: { userAgent?: string; token?: string } = {}) => {
  const { client: _client, ...visitor } = { ...world.scopeNow(), at: new Date(at) }
  const followed = { code, token: undefined, userAgent: phone, isFetchedAhead: false, ...more }
  await followLink(world.db, visitor, followed)
}
const linkOf = (name: string, experience?: string) =>
  createLink(
    world.db,
    world.scopeNow(),
    linkForm.parse({ name, url: `https://shop.example/${name}`, experience }),
  )
const statsOf = async (eid: string, asked: object = may) => {
  const named = { kind: 'sweepstakes', idOrEid: eid, report_name: 'stats' } as const
  const stats = await getExperienceReport(world.db, world.scopeNow(), { ...named, ...asked })
  assert.ok(stats.report_name === 'stats')
  return stats
}
const clickRows = async (asked: object) =>
  (await listClicks(world.db, world.scopeNow(), { ...paging, ...may, ...asked })).rows.map((row) => [
    row.day,
    row.link?.name ?? null,
    row.people,
    row.programs,
  ])
const daysOf = (linkId: string) =>
  world.rows<{ day: string; people: number; programs: number }>(
    `select day::text as day, sum(people)::int as people, sum(programs)::int as programs
     from click_day where subject_id = $1 group by day order by day`,
    [linkId],
  )

test('a click counts on the day of the client’s zone, and what a program opened apart from people', async () => {
  const { eid } = await world.addContest({ keyword: 'CLICKS' })
  const one = await linkOf('first', eid)
  const two = await linkOf('second', eid)
  // Toronto: four hours before midnight in UTC, and the first moment of the next day.
  await open(one.code, '2026-05-05T03:59:59Z')
  await open(one.code, '2026-05-05T04:00:00Z')
  await open(one.code, '2026-05-05T09:00:00Z', { userAgent: 'WhatsApp/2.23.20 A' })
  await open(two.code, '2026-05-05T10:00:00Z')
  await open(two.code, '2026-04-30T10:00:00Z')
  const stats = await statsOf(eid)
  assert.deepEqual([stats.clicks, stats.before.clicks], [{ people: 3, programs: 1 }, 1])
  assert.deepEqual(await clickRows({ experience: eid }), [
    ['2026-05-05', 'first', 1, 1],
    ['2026-05-05', 'second', 1, 0],
    ['2026-05-04', 'first', 1, 0],
  ])
  assert.deepEqual(await clickRows({ experience: eid, start: '2026-05-04', end: '2026-05-04' }), [
    ['2026-05-04', 'first', 1, 0],
  ])
})

test('clicks at once are all in the day, and those of a link go with it', async () => {
  const { eid } = await world.addContest({ keyword: 'FLOOD' })
  const { id, code } = await linkOf('flood', eid)
  await Promise.all(Array.from({ length: 40 }, () => open(code, '2026-05-06T15:00:00Z')))
  assert.deepEqual(await daysOf(id), [{ day: '2026-05-06', people: 40, programs: 0 }])
  assert.equal((await statsOf(eid)).clicks.people, 40)
  await deleteLink(world.db, world.scopeNow(), id)
  assert.deepEqual(await daysOf(id), [])
  assert.deepEqual((await statsOf(eid)).clicks, { people: 0, programs: 0 })
})

test('a click is in the day together with its event, or not at all', async () => {
  const { eid } = await world.addContest({ keyword: 'WHOLE' })
  const { id, code } = await linkOf('whole', eid)
  await world.text('+14165550171', 'WHOLE')
  const [message] = await world.rows<{ id: string }>(
    `select id from message where address = '+14165550171' and direction = 'out'`,
  )
  await world.rows(`alter table click_day add constraint broken check (subject_id <> '${id}')`)
  const token = recipientToken(message?.id ?? '')
  await assert.rejects(open(code, '2026-05-06T15:00:00Z', { token }))
  await world.rows('alter table click_day drop constraint broken')
  const events = () =>
    world.rows(`select 1 from event where action = 'link_clicked' and subject_id = $1`, [id])
  assert.equal((await events()).length, 0)
  await open(code, '2026-05-06T15:00:00Z', { token })
  assert.equal((await events()).length, 1)
  assert.deepEqual(await daysOf(id), [{ day: '2026-05-06', people: 1, programs: 0 }])
})

test('a campaign has the clicks of its broadcasts, else of its sheets and of its shown experiences', async () => {
  const shown = await world.addContest({ keyword: 'SHOWN' })
  const hidden = await world.addContest({ keyword: 'HIDDEN', is_visible_on_campaign_dashboard: false })
  const campaignId = newId()
  await world.rows(
    `insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, 'Autumn', now(), now())`,
    [world.client.id, campaignId],
  )
  await world.rows('update experience set campaign_id = $2 where id = any($1::uuid[])', [
    [shown.id, hidden.id],
    campaignId,
  ])
  const [ofShown, ofHidden, loose] = [
    await linkOf('of shown', shown.eid),
    await linkOf('of hidden', hidden.eid),
    await linkOf('loose'),
  ]
  for (const { code } of [ofShown, ofHidden, loose]) await open(code, '2026-05-07T15:00:00Z')
  const broadcastId = newId()
  await world.text('+14165550172', 'SHOWN')
  const [message] = await world.rows<{ id: string }>(
    `update message set broadcast_id = $1 where address = '+14165550172' and direction = 'out' returning id`,
    [broadcastId],
  )
  await world.rows(
    `insert into broadcast (client_id, id, message, state, send_after, send_now, skip_optin_check, ignore_quiet_hours,
       participant_list_id, campaign_id, sender_id, subscription_id, user_id, created_at, updated_at, channel,
       needs_approval)
     values ($1, $2, 'Hello', 'sent', now(), false, false, false, uuidv7(), $3, uuidv7(), uuidv7(), uuidv7(), now(),
       now(), 'sms', false)`,
    [world.client.id, broadcastId, campaignId],
  )
  await open(loose.code, '2026-05-08T15:00:00Z', { token: recipientToken(message?.id ?? '') })
  // A link on the sheet of a campaign is of that one, whatever its experience.
  const onSheet = await linkOf('on a sheet', hidden.eid)
  await world.rows(
    `with c as (insert into marketing_channel (client_id, id, name, created_at, updated_at)
         values ($1, $3, 'Shops', now(), now())),
       p as (insert into placement (client_id, id, channel_id, name, created_at, updated_at)
         values ($1, $4, $3, 'Door', now(), now()))
     insert into placement_detail (client_id, id, placement_id, campaign_id, link_id, name, created_at, updated_at)
     values ($1, uuidv7(), $4, $2, $5, 'Poster', now(), now())`,
    [world.client.id, campaignId, newId(), newId(), onSheet.id],
  )
  await open(onSheet.code, '2026-05-09T15:00:00Z')
  const stats = await getCampaignStats(world.db, world.scopeNow(), { campaignId, ...may })
  assert.deepEqual(stats.clicks, { people: 3, programs: 0 })
  assert.deepEqual(await clickRows({ campaign: campaignId }), [
    ['2026-05-09', 'on a sheet', 1, 0],
    ['2026-05-08', 'loose', 1, 0],
    ['2026-05-07', 'of shown', 1, 0],
  ])
})

const enter = async (eid: string, { email, mobile }: { email: string; mobile: string }) => {
  const { client: _client, ...visitor } = world.scopeNow()
  const { outside } = world
  const body = {
    proof: await proofOfWork(world.db, visitor, { eid, outside }),
    first_name: 'Ana',
    last_name: 'Roy',
    email,
    phone: mobile,
    terms: 'on',
    optin: 'on',
    reference: newId(),
  }
  await submitEntryForm(world.db, visitor, { eid, language: 'en', body, outside })
}

test('an opt-in counts to the experience whose form or whose question led to it, and to no other', async () => {
  const contestNow = await world.addContest({ keyword: 'OFFERS' })
  await world.addContest({ keyword: 'OTHER' })
  const { eid } = contestNow
  const [byForm, byAnswer, elsewhere] = ['+14165550181', '+14165550182', '+14165550183'] as const
  await enter(eid, { email: 'form@example.com', mobile: byForm })
  await world.text(byAnswer, 'OFFERS')
  await world.text(byAnswer, 'YES')
  await world.text(elsewhere, 'OTHER')
  await world.text(elsewhere, 'YES')
  // A person who comes back without being asked was led by no experience.
  await world.text(byAnswer, 'STOP')
  await world.text(byAnswer, 'START')
  assert.equal(await world.consentOf(byAnswer), 'in')
  const rows = async (asked: object) =>
    (await listOptIns(world.db, world.scopeNow(), { ...paging, ...asked })).rows
  const found = await rows({ experience: eid, ...may })
  assert.equal(found.length, 2)
  assert.deepEqual(
    new Map(found.map(({ how, experience }) => [how, experience?.eid])),
    new Map([
      ['reply', eid],
      ['web_form', eid],
    ]),
  )
  const stats = await statsOf(eid)
  assert.equal(stats.opt_ins, 2)
  assert.deepEqual(await rows({ experience: eid, start: '2026-04-01', end: '2026-04-30' }), [])
  const june = {
    start: '2026-06-01',
    end: '2026-06-30',
    compare_start: '2026-05-01',
    compare_end: '2026-05-31',
  }
  assert.deepEqual((await statsOf(eid, june)).before.opt_ins, 2)
  const campaign = await getCampaignStats(world.db, world.scopeNow(), {
    campaignId: world.campaignId,
    ...may,
  })
  const ofCampaign = await rows({ campaign: world.campaignId, ...may })
  assert.deepEqual([campaign.opt_ins, ofCampaign.length], [3, 3])
})

test('rows are asked for of an experience or a campaign of the client', async () => {
  const asking = (asked: object) => listClicks(world.db, world.scopeNow(), { ...paging, ...asked })
  await assert.rejects(asking({}), refused('invalid', { field: 'experience' }))
  await assert.rejects(asking({ experience: newId() }), refused('not_found'))
  await assert.rejects(asking({ campaign: newId() }), refused('not_found'))
  await assert.rejects(
    asking({ campaign: world.campaignId, end: '2026-05-02' }),
    refused('invalid', { field: 'start' }),
  )
})
