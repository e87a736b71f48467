import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { resetParticipant } from '#server/entries/resetting.ts'
import { ofParticipants as dependants, ofEntries } from '#server/main/dependants.ts'
import { createMailbox } from '#server/messaging/messaging.ts'
import { eraseParticipant } from '#server/participants/people/erase.ts'
import { makePrizeCodes } from '#server/prizing/prizeCodes/prizeCodes.ts'
import { listExperienceWinners } from '#server/prizing/prizing.ts'
import { begin, decide, end, entries, type Gift, gift, line, world } from '#test/support/gifts.ts'
import { deliverPrizes } from '../prizes/deliverPrizes.ts'
import { showPrize } from '../prizes/prizePage.ts'
import { showClaim, submitClaim } from './claims.ts'

before(begin)
after(end)

const street = {
  type: 'Claim',
  field_name: 'address_1',
  field_rules: 'required|text',
  label: 'Street',
  label_fr: 'Rue',
}
const ePrize = { class: 'e-prize', winner_page_html: '<p>Bring it along.</p>' } as const
let phones = 3000

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address: '192.0.2.8' }
}

async function runJobs(): Promise<void> {
  for (let job = world.jobs.shift(); job; job = world.jobs.shift())
    if (job.name === 'public.deliverPrizes')
      await deliverPrizes(world, job.payload as Parameters<typeof deliverPrizes>[1])
}

/** Codes of the pool that were given to somebody. */
const codesOf = async (pool: string) =>
  (
    await world.rows<{ code: string }>(
      'select code from prize_code where prize_pool_id = $1 and given_at is not null',
      [pool],
    )
  ).map(({ code }) => code)

type Shown = Parameters<typeof showClaim>[2]

/** One phone's receipt is validated and earns a prize of the pool. */
async function earn(
  form: Parameters<typeof gift>[0] = {},
  poolForm: NonNullable<NonNullable<Parameters<typeof gift>[1]>[0]>['form'] = ePrize,
) {
  const isOfCodes = poolForm.class === 'e-prize'
  const total = isOfCodes ? 0 : 5
  const settings = { has_consumer_redemption: true, title_fr: 'Une tasse', ...form }
  const { made, pool } = await gift(settings, [{ total, form: poolForm }])
  if (isOfCodes) await makePrizeCodes(world.db, world.scopeNow(), { poolId: pool, count: 3 })
  phones += 1
  const phone = `+1416555${phones}`
  const [entry] = await entries(made, { phone })
  await world.rows(`update participant set language = 'en' where phone = $1`, [phone])
  const deliver = async () => {
    await decide(made, entry, { creditArray: [line(pool)] })
    await runJobs()
    return (await world.answersTo(phone)).at(-1) ?? ''
  }
  const asked = (language: 'en' | 'fr') => ({ eid: made.eid, language, outside: world.outside })
  const claim = (claimToken: string, language: 'en' | 'fr' = 'en', more: Partial<Shown> = {}) =>
    showClaim(world.db, visitor(), { ...asked(language), claimToken, isFetchedAhead: false, ...more })
  const send = (claimToken: string, body: Record<string, unknown>, language: 'en' | 'fr' = 'en') =>
    submitClaim(world.db, visitor(), { ...asked(language), claimToken, body })
  const prize = (prizeToken: string, language: 'en' | 'fr' = 'en') =>
    showPrize(world.db, visitor(), { ...asked(language), prizeToken })
  return { made, pool, phone, deliver, claim, send, prize }
}

const tokenIn = (text: string, use: 'claim' | 'prize') =>
  new RegExp(`/${use}/([\\w-]{38})`).exec(text)?.[1] ?? ''

async function winnersOf(made: Gift) {
  const of = { filter: {}, kind: 'gift-with-purchase', idOrEid: made.eid, page: 1, per_page: 25 } as const
  return (await listExperienceWinners(world.db, world.scopeNow(), of)).rows
}

test('a prize is claimed by a form before its page and its code are shown, and staff see since when', async () => {
  const { made, pool, deliver, claim, send, prize } = await earn({ form_rules: [street] })
  const message = await deliver()
  const [code = ''] = await codesOf(pool)
  assert.notEqual(code, '')
  assert.match(message, /you have won Mug \d+ in A mug\. Claim your prize here: .*\/claim\/[\w-]{38}/)
  assert.doesNotMatch(message, new RegExp(`/prize/|${code}`))
  const token = tokenIn(message, 'claim')
  const open = await claim(token, 'en', { isFetchedAhead: true })
  assert.match(open.html, /You have won Mug/)
  assert.match(open.html, /id="address_1"/)
  assert.doesNotMatch(open.html, /may have won|we have confirmed|declinePrize|Bring it along/)
  assert.equal((await winnersOf(made))[0]?.claim?.state, 'told')
  await claim(token)
  assert.equal((await winnersOf(made))[0]?.claim?.state, 'opened')
  const refused = await send(token, { address_1: ' ' })
  assert.equal(refused.status, 422)
  assert.match(refused.html, /id="address_1-error"/)
  assert.deepEqual((await winnersOf(made))[0]?.claim?.claimed_at, null)
  const done = await send(token, { address_1: '12 Quill St' })
  assert.match(done.html, /You have claimed your prize/)
  const page = await prize(tokenIn(done.html, 'prize'))
  assert.ok(page.html.includes(code) && page.html.includes('Bring it along.'))
  assert.ok([open, refused, done].every(({ html }) => !html.includes(code)))
  const [winner] = await winnersOf(made)
  assert.deepEqual([winner?.claim?.state, winner?.claim?.claimed_at], ['claimed', world.scopeNow().at])
})

test('two prizes of one entry are listed each with the files of its own claim', async () => {
  const { made, pool } = await gift({ has_consumer_redemption: true })
  const [entry] = await entries(made)
  await decide(made, entry, { creditArray: [line(pool, 2)] })
  const claimed = await world.rows(
    `update prize_claim c set claimed_at = c.asked_at, data = '{}' from award a
     where c.client_id = $1 and a.client_id = $1 and a.id = c.award_id and a.experience_id = $2 returning c.id`,
    [world.client.id, made.id],
  )
  assert.equal(claimed.length, 2)
  await world.rows(
    `insert into entry_image (client_id, id, entry_id, field, position, file_id, content_type, bytes, md5, sha256, source,
       created_at, claim_id)
     select $1, gen_random_uuid(), $3, 'id_card', row_number() over (), gen_random_uuid(), 'application/pdf', 1, a.id, 'aa',
       'web', c.asked_at, c.id
     from award a join prize_claim c on c.client_id = $1 and c.award_id = a.id
     where a.client_id = $1 and a.experience_id = $2`,
    [world.client.id, made.id, entry],
  )
  const winners = await winnersOf(made)
  assert.deepEqual(
    winners.map(({ claim }) => claim?.images.map(({ md5 }) => md5)),
    winners.map(({ id }) => [id]),
  )
})

test('the address of the prize’s page leads to the claim until it is claimed, in the reader’s language', async () => {
  const { pool, deliver, send, prize } = await earn()
  const claimToken = tokenIn(await deliver(), 'claim')
  const done = await send(claimToken, {})
  const prizeToken = tokenIn(done.html, 'prize')
  await world.rows(
    'update prize_claim set claimed_at = null where award_id in (select id from award where prize_pool_id = $1)',
    [pool],
  )
  const led = await prize(prizeToken, 'fr')
  assert.equal(led.status, 302)
  assert.match(led.headers?.Location ?? '', new RegExp(`/claim/${claimToken}\\?lang=`))
  assert.equal(led.html, '')
})

test('sent in twenty windows at once it is claimed once, and the first answers stay', async () => {
  const { made, deliver, send } = await earn({ form_rules: [street] })
  const token = tokenIn(await deliver(), 'claim')
  const streets = Array.from({ length: 20 }, (_, at) => `${at} King St`)
  const sent = await Promise.all(streets.map((address_1) => send(token, { address_1 })))
  assert.ok(sent.every(({ status, html }) => status === 200 && html.includes('You have claimed your prize')))
  const claims = () =>
    world.rows<{ data: { address_1: string } }>(
      `select c.data from prize_claim c join award a on a.client_id = c.client_id and a.id = c.award_id where a.experience_id = $1`,
      [made.id],
    )
  const first = await claims()
  assert.equal(first.length, 1)
  assert.ok(streets.includes(first[0]?.data.address_1 ?? ''))
  await send(token, { address_1: 'Elsewhere' })
  assert.deepEqual(await claims(), first)
})

test('another experience’s address, another use of it and a guess open nothing', async () => {
  const one = await earn()
  const two = await earn()
  const [mine, others] = [tokenIn(await one.deliver(), 'claim'), tokenIn(await two.deliver(), 'claim')]
  for (const token of [others, `${mine.slice(0, -1)}${mine.endsWith('A') ? 'Q' : 'A'}`, 'x']) {
    assert.equal((await one.claim(token)).status, 404)
    assert.equal((await one.send(token, {})).status, 404)
  }
  assert.equal((await one.prize(mine)).status, 404)
  assert.equal((await winnersOf(two.made))[0]?.claim?.claimed_at, null)
})

test('a French participant is told, asked and answered in French', async () => {
  const { made, pool, phone, deliver, claim, send } = await earn({
    form_rules: [street],
    pages: [
      { name: 'Home FR', html: '<p>Bonjour</p>' },
      { name: 'Claim FR', html: '<p>Comment réclamer.</p>' },
    ],
  })
  await world.rows(`update participant set language = 'fr' where phone = $1`, [phone])
  const message = await deliver()
  assert.match(message, /vous avez gagné Mug \d+ \(Une tasse\)\. Réclamez votre prix ici : .*lang=fr/)
  const token = tokenIn(message, 'claim')
  const { html } = await claim(token, 'fr')
  assert.match(html, /Vous avez gagné\u00a0: Mug/)
  assert.match(html, /Comment réclamer\./)
  assert.match(html, /Rue/)
  const done = await send(token, { address_1: '12, rue Plume' }, 'fr')
  assert.match(done.html, /Vous avez réclamé votre prix/)
  assert.equal((await codesOf(pool)).length, 1)
  assert.equal((await winnersOf(made))[0]?.claim?.state, 'claimed')
})

test('the mail that a pool has for its winners goes out once the prize is claimed', async () => {
  const staff = world.staffScope(await world.addPerson('Mo', { isPlatformAdmin: true }))
  const form = { name: 'Maple Club', gateway: 'outbox', messages_per_second: 10 } as const
  await createMailbox(world.db, staff, { ...form, address: 'club@maple.test', client_id: world.client.id })
  const words = { winner_email_title: 'Your mug', winner_email_html: '<p>The word is BLUE.</p>' }
  const { phone, deliver, send } = await earn({}, words)
  await world.rows(`update participant set email = 'pat@example.test' where phone = $1`, [phone])
  const mails = () =>
    world.rows<{ subject: string; body: string }>(
      `select subject, body from message where type = 'email' and address = 'pat@example.test'
         and body ~ '/(claim|prize)/' order by id`,
    )
  await deliver()
  const [asked, ...more] = await mails()
  assert.equal(more.length, 0)
  assert.doesNotMatch(`${asked?.subject} ${asked?.body}`, /Your mug|BLUE|\/prize\//)
  await send(tokenIn(asked?.body ?? '', 'claim'), {})
  await runJobs()
  const [, told] = await mails()
  assert.equal(told?.subject, 'Your mug')
  assert.match(told?.body ?? '', /BLUE[\s\S]*\/prize\//)
})

test('where it is off a prize is handed over as before, and the award decides, not the switch', async () => {
  const off = await earn({ has_consumer_redemption: false })
  const message = await off.deliver()
  const [code = ''] = await codesOf(off.pool)
  assert.match(message, /See your prize here: /)
  assert.equal((await winnersOf(off.made))[0]?.claim, null)
  const flip = (made: Gift, isOn: boolean) =>
    world.rows(
      `update experience set settings = jsonb_set(settings, '{has_consumer_redemption}', to_jsonb($2::boolean))
       where id = $1`,
      [made.id, isOn],
    )
  await flip(off.made, true)
  assert.ok((await off.prize(tokenIn(message, 'prize'))).html.includes(code))
  const on = await earn()
  const token = tokenIn(await on.deliver(), 'claim')
  await flip(on.made, false)
  assert.match((await on.claim(token)).html, /Claim it here/)
})

test('what was answered goes with the person who is erased, and a pool that says nothing tells of the claim', async () => {
  const { made, phone, deliver, send } = await earn({ form_rules: [street] }, {})
  await send(tokenIn(await deliver(), 'claim'), { address_1: '12 Quill St' })
  const [person] = await world.rows<{ id: string }>('select id from participant where phone = $1', [phone])
  await eraseParticipant(world.db, world.scopeNow(), {
    id: person?.id ?? '',
    reason: 'Asked for it.',
    dependants,
  })
  const left = await world.rows<{ data: unknown }>(
    'select c.data from prize_claim c join award a on a.client_id = c.client_id and a.id = c.award_id where a.experience_id = $1',
    [made.id],
  )
  assert.deepEqual(left, [{ data: null }])
  assert.equal((await winnersOf(made))[0]?.claim?.state, 'claimed')
})

test('a claim goes with its award when the entries of its person are reset, and its address with it', async () => {
  const { made, phone, deliver, claim } = await earn()
  const token = tokenIn(await deliver(), 'claim')
  const [person] = await world.rows<{ id: string }>('select id from participant where phone = $1', [phone])
  await resetParticipant(world.db, world.scopeNow(), {
    kind: 'gift-with-purchase',
    experience: made.eid,
    participantId: person?.id ?? '',
    dependants: ofEntries,
    seen: undefined,
  })
  assert.deepEqual(await winnersOf(made), [])
  assert.equal((await claim(token)).status, 404)
  const left = await world.rows('select id from prize_claim where participant_id = $1', [person?.id])
  assert.deepEqual(left, [])
})
