import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { reprocessEntry } from '#server/entries/validation/reprocess.ts'
import { may } from '#test/support/contest.ts'
import { begin, decide, decideAt, end, entries, gift, inGift, line, val, world } from '#test/support/gifts.ts'
import { later } from '#test/support/office.ts'
import { deliverPrizes } from '../prizes/deliverPrizes.ts'
import { tellDecision } from './tellDecision.ts'

before(begin)
after(end)

/** Whatever is to be told by now. */
async function tell(): Promise<void> {
  for (let job = world.jobs.shift(); job; job = world.jobs.shift()) {
    if (job.name === 'public.tellDecision')
      await tellDecision(world, job.payload as Parameters<typeof tellDecision>[1])
    if (job.name === 'public.deliverPrizes')
      await deliverPrizes(world, job.payload as Parameters<typeof deliverPrizes>[1])
  }
}

const reprocess = (made: Parameters<typeof inGift>[0], entry = '') =>
  reprocessEntry(world.db, { ...val, at: later(60, may) }, { ...inGift(made), entry })

test('an entry that is accepted again names the prizes that are new with it, and none that it had before', async () => {
  const phone = '+14165554401'
  const { made, pool } = await gift({}, [{ total: 9, form: { name: 'Kettle' } }])
  const [entry] = await entries(made, { phone })
  await decide(made, entry, { creditArray: [line(pool)] })
  await tell()
  await reprocess(made, entry)
  await decideAt(later(120, may), made, entry, { creditArray: [line(pool)] })
  await tell()
  assert.equal((await world.answersTo(phone)).length, 1)
  await reprocess(made, entry)
  await decideAt(later(180, may), made, entry, { creditArray: [line(pool, 3)] })
  await tell()
  const heard = await world.answersTo(phone)
  assert.equal(heard.length, 2)
  assert.match(heard[0] ?? '', /Vous obtenez : Kettle\.$/)
  assert.match(heard[1] ?? '', /Vous obtenez : Kettle, Kettle\.$/)
})

test('two decisions that are told late are told each with its own prizes', async () => {
  const phone = '+14165554402'
  const { made, pools, pool } = await gift({}, [
    { total: 9, form: { name: 'Spoon' } },
    { total: 9, form: { name: 'Fork' } },
  ])
  const [entry] = await entries(made, { phone })
  await decide(made, entry, { creditArray: [line(pool)] })
  await reprocess(made, entry)
  await decideAt(later(120, may), made, entry, { creditArray: [line(pools[1]?.id ?? '', 2)] })
  await tell()
  const heard = await world.answersTo(phone)
  assert.deepEqual(
    heard.map((text) => text.split(' : ').at(-1)),
    ['Spoon.', 'Fork.'],
  )
})

test('of a prize with a page of its own one message tells, and the decision names the others', async () => {
  const phone = '+14165554403'
  const { made, pools, pool } = await gift({ use_credits_by_prize_pool: true }, [
    { total: 9, threshold: 1, form: { name: 'Ticket', winner_page_html: '<p>Bring it along.</p>' } },
    { total: 9, threshold: 1, form: { name: 'Pan' } },
  ])
  const [both, only] = await entries(made, { count: 2, phone })
  await decide(made, both, { creditArray: [line(pool), line(pools[1]?.id ?? '')] })
  await tell()
  const heard = await world.answersTo(phone)
  assert.equal(heard.length, 2)
  assert.equal(heard.filter((text) => text.endsWith('est accepté. Vous obtenez : Pan.')).length, 1)
  assert.equal(heard.filter((text) => text.includes('Ticket')).length, 1)
  await decide(made, only, { creditArray: [line(pool)] })
  await tell()
  const [more, ...others] = (await world.answersTo(phone)).slice(2)
  assert.match(more ?? '', /Ticket/)
  assert.doesNotMatch(more ?? '', /est accepté/)
  assert.deepEqual(others, [])
})

test('of a prize that is to be claimed the decision tells nothing', async () => {
  const phone = '+14165554404'
  const { made, pool } = await gift({ has_consumer_redemption: true }, [
    { total: 9, form: { name: 'Scarf' } },
  ])
  const [entry] = await entries(made, { phone })
  await decide(made, entry, { creditArray: [line(pool)] })
  await tell()
  const heard = await world.answersTo(phone)
  assert.equal(heard.length, 1)
  assert.doesNotMatch(heard[0] ?? '', /est accepté/)
})
