import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createMailbox } from '#server/messaging/messaging.ts'
import { createPrizePool } from '#server/prizing/pools.ts'
import { makePrizeCodes } from '#server/prizing/prizeCodes/prizeCodes.ts'
import { confirmWinners, drawPotentialWinners, openDraw } from '#server/prizing/prizing.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { deliverPrizes } from './deliverPrizes.ts'
import { showPrize } from './prizePage.ts'

let world: Contest
before(async () => {
  world = await contest()
  const staff = world.staffScope(await world.addPerson('Mo', { isPlatformAdmin: true }))
  const form = { name: 'Maple Club', gateway: 'outbox', messages_per_second: 10 } as const
  await createMailbox(world.db, staff, { ...form, address: 'club@maple.test', client_id: world.client.id })
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address: '192.0.2.9' }
}

async function runJobs(): Promise<void> {
  for (let job = world.jobs.shift(); job; job = world.jobs.shift())
    if (job.name === 'public.deliverPrizes')
      await deliverPrizes(world, job.payload as Parameters<typeof deliverPrizes>[1])
}

type Pool = Omit<Parameters<typeof createPrizePool>[2], 'name'>

/** One phone texts in, is drawn and confirmed. */
async function win({ word, phone, pool }: { word: string; phone: string; pool: Pool }) {
  const { eid: exp } = await world.addContest({
    keyword: word,
    title: 'Win a lamp',
    title_fr: 'Gagnez une lampe',
  })
  await world.text(phone, word)
  const scope = world.scopeNow()
  const { id: poolId } = await createPrizePool(world.db, scope, { name: `Lamp ${word}`, ...pool })
  if (pool.class === 'e-prize') await makePrizeCodes(world.db, scope, { poolId, count: 2 })
  const draw = await openDraw(world.db, scope, { exp, count: 1, rules: [], prizePool: poolId })
  await drawPotentialWinners(world.db, scope, { exp, drawEid: draw.eid, replace: [] })
  const confirm = async () => {
    await confirmWinners(world.db, scope, { exp, draw_eid: draw.eid })
    await runJobs()
  }
  const show = (prizeToken: string, language: 'en' | 'fr' = 'en') =>
    showPrize(world.db, visitor(), { eid: exp, language, outside: world.outside, prizeToken })
  return { exp, poolId, confirm, show }
}

const tokenIn = (text: string) => /\/prize\/([\w-]{38})/.exec(text)?.[1] ?? ''

test('a winner of an e-prize is told once, by a text without the code, and reads it on a page of one’s own', async () => {
  const phone = '+14165552901'
  const pool = {
    class: 'e-prize',
    winner_page_html: '<p>Bring it to any <b>shop</b>.</p><script>steal()</script>',
    js_hook: 'window.hooked = 1',
  } as const
  const { poolId, confirm, show } = await win({ word: 'LAMPONE', phone, pool })
  await confirm()
  await confirm()
  const told = (await world.answersTo(phone)).filter((text) => text.includes('/prize/'))
  assert.equal(told.length, 1)
  const [message = ''] = told
  const [row] = await world.rows<{ code: string }>(
    'select code from prize_code where prize_pool_id = $1 and given_at is not null',
    [poolId],
  )
  const code = row?.code ?? ''
  assert.match(message, /you have won Lamp LAMPONE in Win a lamp/)
  assert.ok(!message.includes(code))
  const page = await show(tokenIn(message))
  assert.equal(page.headers?.['Cache-Control'], 'no-store')
  assert.ok(page.html.includes(code))
  assert.match(page.html, /Bring it to any <b>shop<\/b>/)
  assert.doesNotMatch(page.html, /steal|hooked/)
  const strange = await show('A'.repeat(38))
  assert.ok(!strange.html.includes(code))
})

test('the mail of a pool goes to a French winner in French, with the address of the page', async () => {
  const phone = '+14165552902'
  const pool = {
    winner_email_title: 'Your lamp',
    winner_email_title_fr: 'Votre lampe',
    winner_email_html: '<p>Come by.</p>',
    winner_email_html_fr: '<h1>Bravo</h1><p>Passez nous voir.</p>',
    winner_page_html: '<p>Come and see us.</p>',
  }
  const { exp, confirm, show } = await win({ word: 'LAMPTWO', phone, pool })
  await world.rows(`update participant set email = 'lea@example.com', language = 'fr' where phone = $1`, [
    phone,
  ])
  await world.rows(
    `insert into experience_page (client_id, experience_id, name, language, html)
     select client_id, id, 'Home', 'fr', '<p>Bonjour</p>' from experience where eid = $1 on conflict do nothing`,
    [exp],
  )
  await confirm()
  const [mail] = await world.rows<{ subject: string; body: string }>(
    `select subject, body from message where type = 'email' and address = 'lea@example.com'`,
  )
  assert.equal(mail?.subject, 'Votre lampe')
  assert.match(mail?.body ?? '', /Bravo\n+Passez nous voir\.\n+Votre prix se trouve ici\u00a0: .*\?lang=fr/)
  const page = await show(tokenIn(mail?.body ?? ''), 'fr')
  assert.match(page.html, /Vous avez gagné\u00a0: Lamp LAMPTWO/)
})

test('the prize’s page is named at the client’s own domain of the winner’s language', async () => {
  const phone = '+14165552904'
  const { exp, confirm } = await win({ word: 'LAMPFOUR', phone, pool: { winner_page_html: '<p>Here.</p>' } })
  await world.rows(
    `insert into public_domain (domain, client_id, experience_id, eid, language, verified_at)
     select w.domain, e.client_id, e.id, e.eid, w.language, now() from experience e,
       (values ('lamps.example', 'en'), ('lampes.example', 'fr')) as w (domain, language) where e.eid = $1`,
    [exp],
  )
  await confirm()
  const [message = ''] = (await world.answersTo(phone)).filter((text) => text.includes('/prize/'))
  assert.match(message, /\/\/lamps\.example(?::\d+)?\/prize\/[\w-]{38}(?!\?lang)/)
})

test('a pool that says nothing to winners, who were not asked either, sends nothing', async () => {
  const phone = '+14165552903'
  const { confirm } = await win({ word: 'LAMPTHREE', phone, pool: {} })
  await confirm()
  assert.equal((await world.answersTo(phone)).filter((text) => text.includes('/prize/')).length, 0)
})
