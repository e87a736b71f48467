import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { tables } from '#db/tables.ts'
import { refusalOf } from '#server/platform/errors.ts'
import { createPrizePool } from '#server/prizing/prizing.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { showRehearsalPage, submitRehearsalForm } from './page.ts'
import {
  addStep,
  deleteRehearsal,
  findRehearsal,
  getRehearsal,
  removeOldRehearsals,
  startRehearsal,
} from './rehearsals.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const start = '2026-06-01T13:00:00Z'
const open = '2026-06-02T13:00:00Z'
const nextDay = '2026-06-03T13:00:00Z'
const end = '2026-07-01T13:00:00Z'

let number = 0
/** A draft that opens in June: one entry a day. */
const addDraft = (form: Partial<SweepstakesForm> = {}) => {
  number += 1
  return world.addContest({
    name: `Canoe ${number}`,
    keyword: `CANOE${number}`,
    is_draft: true,
    started_at: start,
    ended_at: end,
    limit_type: 'participant',
    ...form,
  })
}

type Contested = Awaited<ReturnType<typeof addDraft>>

async function rehearse({ id }: Contested, isInvited = true) {
  const of = { kind: 'sweepstakes' as const, idOrEid: id, outside: world.outside }
  const scope = world.scopeNow()
  const begun = await startRehearsal(world.db, scope, { ...of, isInvited })
  const named = { ...of, id: begun.id }
  const lastOf = ({ steps }: typeof begun) => {
    const { messages = [], trace = [] } = steps.at(-1) ?? {}
    return { texts: messages.map(({ text }) => text), codes: trace.map(({ code }) => code), trace }
  }
  return {
    begun,
    named,
    of,
    text: async (at: string, text: string) =>
      lastOf(await addStep(world.db, scope, { ...named, at, sent: { kind: 'text', text } })),
    form: async (at: string, answers: Record<string, string>) =>
      lastOf(
        await addStep(world.db, scope, {
          ...named,
          at,
          sent: { kind: 'form', form: 'entry', language: 'en', answers },
        }),
      ),
    get: () => getRehearsal(world.db, scope, named),
  }
}

/** Every row of every table, but for those of rehearsals and what the audit trail says of them. */
async function everything(): Promise<Map<string, string>> {
  const all = [...tables.tenant, ...tables.reference, ...tables.local]
  const kept = all.filter((table) => !['rehearsal', 'audit_entry', 'audit_head'].includes(table))
  const rows = await Promise.all(
    kept.map((table) =>
      world.rows<{ all: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as all from fanfare.${table} t`,
      ),
    ),
  )
  return new Map(kept.map((table, index) => [table, rows[index]?.[0]?.all ?? '']))
}

test('a draft is played from before its start to a day after its end, and nothing of it is in any table', async () => {
  const pool = await createPrizePool(world.db, world.scopeNow(), {
    name: 'Tests',
    total: 5,
    is_testing: true,
  })
  const draft = await addDraft({ prize_method_class: 'sweepstakes.keyword', prize_pools: [{ id: pool.id }] })
  const { keyword } = draft
  const before = await everything()
  const { text } = await rehearse(draft)
  const early = await text('2026-06-01T12:59:59Z', keyword ?? '')
  assert.ok(early.codes.includes('phase.coming_soon'))
  assert.match(early.texts[0] ?? '', /has not begun yet/)
  assert.ok(early.codes.includes('rehearsal.as_published'))
  const entered = await text(open, keyword ?? '')
  assert.deepEqual(entered.trace.find(({ code }) => code === 'prize.took')?.values, {
    prize: 'Tests',
    pool: 'Tests',
  })
  assert.ok(entered.codes.includes('consent.asked'))
  assert.match(entered.texts[0] ?? '', /won: Tests/)
  const answered = await text(open, 'YES')
  assert.match(answered.texts[0] ?? '', /./)
  assert.ok(answered.codes.includes('command.start'))
  const again = await text('2026-06-02T20:00:00Z', keyword ?? '')
  assert.ok(again.codes.includes('limit.reached'))
  const tomorrow = await text(nextDay, keyword ?? '')
  assert.ok(tomorrow.codes.includes('limit.counted') && tomorrow.codes.includes('consent.in'))
  const late = await text(end, keyword ?? '')
  assert.ok(late.codes.includes('phase.ended'))
  assert.match(late.texts[0] ?? '', /ended|over/)
  assert.deepEqual(await everything(), before)
})

const person = {
  first_name: 'Zoé',
  last_name: 'Roy',
  email: 'zoe@roy.example',
  phone: '416 555 0101',
  terms: 'on',
}
const filled = (more: Record<string, string> = {}) => ({ ...person, reference: 'rehearsed-form-1', ...more })

test('who is typed into a form is never touched: the test participant enters', async () => {
  await world.text('+14165550101', 'hello')
  const draft = await addDraft()
  const before = await everything()
  const { form, text } = await rehearse(draft)
  const faulty = await form(open, { ...filled(), terms: '' })
  assert.ok(faulty.codes.includes('form.faults'))
  const entered = await form(open, filled({ optin: 'on' }))
  assert.ok(entered.codes.includes('person.test') && entered.codes.includes('entry.test'))
  assert.ok(entered.codes.includes('limit.counted'))
  const second = await form(open, filled({ reference: 'rehearsed-form-2' }))
  assert.ok(second.codes.includes('limit.reached'))
  const byPhone = await text(open, draft.keyword ?? '')
  assert.ok(byPhone.codes.includes('limit.reached'), 'the phone is that of who entered by the form')
  assert.deepEqual(await everything(), before)
})

test('of a private contest the test participant is invited, or is not', async () => {
  const draft = await addDraft({ visibility: 'private', private_list: 'Club' })
  const before = await everything()
  const invited = await (await rehearse(draft)).text(open, draft.keyword ?? '')
  assert.ok(invited.codes.includes('list.is_in') && invited.codes.includes('entry.test'))
  const stranger = await (await rehearse(draft, false)).text(open, draft.keyword ?? '')
  assert.ok(stranger.codes.includes('list.is_not_in'))
  assert.match(stranger.texts[0] ?? '', /not on the list/)
  assert.deepEqual(await everything(), before)
})

test('what is saved meanwhile counts from the next step on, which says so', async () => {
  const draft = await addDraft({ limit_type: 'unlimited' })
  const { text, get } = await rehearse(draft)
  await text(open, draft.keyword ?? '')
  await world.change(draft, { ...draftForm(draft), limit_type: 'participant' })
  const second = await text(open, draft.keyword ?? '')
  assert.ok(second.codes.includes('limit.reached'))
  const { steps } = await get()
  assert.deepEqual(
    steps.map(({ trace }) => trace.some(({ code }) => code === 'rehearsal.changed')),
    [true, false],
  )
})
const draftForm = ({ name, keyword, is_draft, started_at, ended_at }: Contested) => ({
  name,
  keyword,
  is_draft,
  started_at: started_at?.toISOString() ?? null,
  ended_at: ended_at?.toISOString() ?? null,
})

test('two rehearse at once, and one person in two tabs: no step is lost and none disturbs another', async () => {
  const draft = await addDraft()
  const [one, other] = [await rehearse(draft), await rehearse(draft)]
  const played = await Promise.all([
    one.text(open, draft.keyword ?? ''),
    other.text(open, draft.keyword ?? ''),
  ])
  assert.ok(played.every(({ codes }) => codes.includes('limit.counted')))
  await Promise.all([one.text(open, 'HELP'), one.text(open, 'Hello there')])
  assert.equal((await one.get()).steps.length, 3)
  assert.equal((await other.get()).steps.length, 1)
})

test('each person has a rehearsal of his or her own; it goes when it is started over, and after a month', async () => {
  const draft = await addDraft()
  const { named, of, begun } = await rehearse(draft)
  const staff = await world.addPerson('Ann Other', { isPlatformAdmin: true })
  const other = await world.scope(world.client, staff, { at: world.scopeNow().at })
  assert.equal(await findRehearsal(world.db, other, of), null)
  const otherContest = { ...named, idOrEid: (await addDraft()).id }
  const refused = await getRehearsal(world.db, world.scopeNow(), otherContest).catch(
    (error: unknown) => refusalOf(error, {})?.reason,
  )
  assert.equal(refused, 'not_found')
  assert.equal((await findRehearsal(world.db, world.scopeNow(), of))?.id, begun.id)
  await deleteRehearsal(world.db, world.scopeNow(), named)
  assert.equal(await findRehearsal(world.db, world.scopeNow(), of), null)
  await rehearse(draft)
  const clock = { now: () => new Date(world.scopeNow().at.getTime() + 31 * 86_400_000) }
  await removeOldRehearsals({ db: world.db, outside: { ...world.outside, clock } })
  assert.deepEqual(await world.rows('select id from rehearsal'), [])
})

test('the page of its frame is the experience at that time, and its form is a step; no other address is taken', async () => {
  const draft = await addDraft()
  const { begun, get } = await rehearse(draft)
  const [, , token = ''] = new URL(begun.page_url).pathname.split('/')
  const visitor = {
    actor: { kind: 'participant', name: 'Public site' },
    requestId: 'x',
    at: new Date(),
  } as const
  const framed = { outside: world.outside, token, eid: draft.eid, language: 'en', page: undefined } as const
  const early = await showRehearsalPage(world.db, visitor, { ...framed, at: '2026-05-20T12:00:00' })
  assert.doesNotMatch(early.html, /<form/)
  const now = await showRehearsalPage(world.db, visitor, { ...framed, at: '2026-06-02T09:00:00' })
  assert.match(now.html, /<form/)
  assert.doesNotMatch(now.html, /data-challenge/)
  const sent = { ...framed, at: '2026-06-02T09:00:00', page: 'entry', body: filled() }
  const answered = await submitRehearsalForm(world.db, visitor, sent)
  assert.deepEqual([answered.status ?? 200, (await get()).steps.length], [200, 1])
  for (const wrong of [
    { token: 'x' },
    // Its last letter alone would not always change the bytes that it stands for.
    { token: token.replace(/.(?=.{4}$)/, (letter) => (letter === 'A' ? 'B' : 'A')) },
    { at: '0' },
    { at: '9999-01-01T00:00' },
    { eid: 'abcdefgh2345' },
  ])
    assert.equal((await submitRehearsalForm(world.db, visitor, { ...sent, ...wrong })).status, 404)
})

test('within another transaction, which would commit it, nothing is played', async () => {
  const draft = await addDraft()
  const before = await everything()
  const { named } = await rehearse(draft)
  const scope = world.scopeNow()
  const sent = { kind: 'text', text: draft.keyword ?? '' } as const
  await assert.rejects(
    world.db.transaction(scope, (tx) => addStep(tx, scope, { ...named, at: open, sent })),
    /a transaction of its own/,
  )
  assert.deepEqual(await everything(), before)
})
