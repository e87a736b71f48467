import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SweepstakesForm, sweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { countSegments } from '#contract/messaging/segments.ts'
import { createBeacon } from '#server/adapters/beacon/drand.ts'
import { createExperience } from '#server/experiences/experiences.ts'
import { changeExperiences } from '#server/experiences/list/bulk.ts'
import { checkExperience } from '#server/experiences/publishing/checkList.ts'
import { publishExperience } from '#server/experiences/publishing/publish.ts'
import { ofExperiences as dependants } from '#server/main/dependants.ts'
import { newId } from '#server/platform/ids.ts'
import { createPrizePool } from '#server/prizing/pools.ts'
import { listCommitments, openDraw } from '#server/prizing/prizing.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { startDrand } from '#test/support/drand.ts'
import { refused } from '#test/support/prizing.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { readyDraft } from '#test/support/world/experiences.ts'
import { showPublicPage, submitEntryForm } from '../webEntry.ts'
import { showDraw } from './draws.ts'
import { showBound } from './showBound.ts'

const drand = await startDrand(new Date('2026-05-01T00:00:00Z'))
const beacon = createBeacon({ url: drand.url, chain: drand.chain })
const told = { dependants, beacon }
const kind = 'sweepstakes' as const
const rules = '<h2>Rules</h2>{{draw_commitment}}'
const pages = [
  { name: 'Terms', html: rules },
  { name: 'Terms FR', html: '<h2>Règlement</h2>{{ Draw_Commitment }}' },
]
let world: Contest
before(async () => {
  world = await contest()
})
after(async () => {
  await world.end()
  await drand.close()
})

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const make = (more: Partial<SweepstakesForm> = {}) => {
  const form = { name: 'Canoes', title: 'Win a canoe', title_fr: 'Gagnez un canot', pages, ...more }
  return createExperience(world.db, world.scopeNow(), { kind, form: sweepstakesForm.parse(form), told })
}
const bound = (id: string) => listCommitments(world.db, world.scopeNow(), id)
/** By the form, in French. */
async function enter(eid: string): Promise<string> {
  const proof = await proofOfWork(world.db, visitor(), { eid, outside: world.outside })
  const person = { first_name: 'Zoé', last_name: 'Roy', email: 'zoe@example.com', phone: '416 555 8802' }
  const body = { ...person, terms: 'on', reference: newId(), proof }
  const asked = { eid, language: 'fr', outside: world.outside, body } as const
  return (await submitEntryForm(world.db, visitor(), asked)).html
}
async function page(eid: string, language: 'en' | 'fr' = 'en'): Promise<string> {
  const visit = { token: undefined, userAgent: '', isFetchedAhead: true }
  const asked = { eid, language, outside: world.outside, page: 'terms', visit } as const
  return (await showPublicPage(world.db, visitor(), asked)).html
}

test('publishing binds the draw, and the rules show its hash in both languages', async () => {
  const draft = await make({ is_draft: true, draw_at: '2026-06-30T12:00:00' })
  assert.equal(draft.draw_at, '2026-06-30T16:00:00.000Z')
  assert.deepEqual(await bound(draft.id), [])
  const pool = await createPrizePool(world.db, world.scopeNow(), { name: 'Canoes to draw', total: 3 })
  const ready = await make({
    ...readyDraft(pool.id),
    pages: [...(readyDraft(pool.id).pages ?? [])],
    draw_at: '2026-06-30T12:00:00',
  })
  const published = await publishExperience(world.db, world.scopeNow(), {
    kind,
    idOrEid: ready.eid,
    seen: undefined,
    told,
  })
  assert.equal((await bound(published.id)).length, 1)
  const made = await make({ draw_at: '2026-06-30T12:00:00' })
  const [one] = await bound(made.id)
  assert.equal(one?.chain_hash, drand.chain.hash)
  assert.match(await page(made.eid), new RegExp(`June 30, 2026.*<code[^>]*>${one?.hash}</code>`))
  assert.match(await page(made.eid, 'fr'), new RegExp(`30 juin 2026.*<code[^>]*>${one?.hash}</code>`))
})

test('a contest whose prizes go at once binds nothing, and its rules say nothing of a draw', async () => {
  const made = await make({ prize_method_class: 'sweepstakes.keyword' })
  assert.deepEqual(await bound(made.id), [])
  assert.doesNotMatch(await page(made.eid), /draw_commitment|was fixed|Once this is published/)
  assert.equal((await showBound(world.db, visitor(), { eid: made.eid, language: 'en' })).status, 404)
})

test('without a time the secret alone is bound, and whoever enters by the form is shown its hash', async () => {
  const made = await make()
  const [one, ...more] = await bound(made.id)
  assert.deepEqual([one?.draw_at, one?.chain_hash, more], [null, null, []])
  const hash = one?.hash ?? 'none'
  assert.match(await page(made.eid), new RegExp(`secret of the draw was fixed on May \\d+, 2026.*${hash}`))
  assert.match(await page(made.eid, 'fr'), new RegExp(`secret du tirage a été fixé le .*${hash}`))
  const shown = await showBound(world.db, visitor(), { eid: made.eid, language: 'en' })
  assert.match(
    shown.html,
    new RegExp(`${hash}.*none was given.*it is chosen when the entries are frozen`, 's'),
  )
  // No text has it, so nobody is sent to look for it there.
  assert.doesNotMatch(shown.html, /If you entered by text/)
  assert.match(await enter(made.eid), new RegExp(hash))
  const pool = await createPrizePool(world.db, world.scopeNow(), { name: 'Rafts', total: 3 })
  const asked = { exp: made.eid, count: 1, rules: [], prizePool: pool.id, beacon, isBeaconAsked: false }
  const draw = await openDraw(world.db, world.scopeNow(), asked)
  assert.equal(draw.commitment, hash)
  const of = { eid: draw.eid, language: 'en', entry: undefined } as const
  const drawn = (await showDraw(world.db, visitor(), of)).html
  assert.match(drawn, new RegExp(`The secret alone, without a time:.*${hash}`, 's'))
  assert.doesNotMatch(drawn, /the secret was made at the freeze/)
})

test('a time that has passed is refused at publishing, and nothing is published', async () => {
  await assert.rejects(make({ draw_at: '2026-05-01T12:00:00' }), refused('invalid', { field: 'draw_at' }))
})

test('another time binds anew, the page shows both, and the draw that used one leads to it', async () => {
  const keyword = 'BOUND'
  const pool = await createPrizePool(world.db, world.scopeNow(), { name: 'Kayaks', total: 3 })
  const shortcode_id = (await world.addContest({ keyword: 'OTHERK' })).shortcode_id
  const made = await make({ draw_at: '2026-06-30T12:00:00', keyword, shortcode_id })
  await world.text('+14165558801', keyword)
  const { db } = world
  await db.transaction(world.scopeNow(), async (tx) => {
    const again = { id: made.id, eid: made.eid, draw_at: '2026-07-01T16:00:00Z', is_drawn: true, beacon }
    for (const { whenPublished } of dependants) await whenPublished?.(tx, world.scopeNow(), again)
  })
  const [last, first] = await bound(made.id)
  const show = async (language: 'en' | 'fr' = 'en') =>
    (await showBound(db, visitor(), { eid: made.eid, language })).html
  const before = await show()
  for (const { hash = 'none' } of [last ?? {}, first ?? {}]) assert.match(before, new RegExp(hash))
  assert.match(before, /If you entered by text/)
  assert.match(before, /Commitment 2 \(in force\).*Commitment 1 \(replaced by a later one\)/s)
  assert.match(await show('fr'), /Engagement 2 \(en vigueur\)/)
  const asked = { exp: made.eid, count: 1, rules: [], prizePool: pool.id, beacon }
  const draw = await openDraw(db, world.scopeNow(), asked)
  assert.match(await show(), new RegExp(`/draws/${draw.eid}`))
  const shown = await showDraw(db, visitor(), { eid: draw.eid, language: 'en', entry: undefined })
  assert.match(shown.html, new RegExp(`${last?.hash}.*of/${made.eid}`, 's'))
  assert.match(shown.html, /Nobody outside has the hash yet: several freezes could still be prepared/)
  assert.doesNotMatch(shown.html + before, /secret":"|[^_]secret_key/)
})

test('who enters by the form is shown the hash', async () => {
  const made = await make({ draw_at: '2026-06-30T12:00:00' })
  assert.match(await enter(made.eid), new RegExp((await bound(made.id))[0]?.hash ?? 'none'))
})

test('who enters by text gets the short hash and the address once, where they fit into two parts', async () => {
  const { shortcode_id } = await world.addContest({ keyword: 'OTHERT' })
  const asksApart = { has_separate_optin_message: true, shortcode_id, draw_at: '2026-06-30T12:00:00' }
  const made = await make({ keyword: 'SHORT', ...asksApart })
  // A letter that GSM-7 has not makes every part a short one.
  await make({ keyword: 'LONG', ...asksApart, title: 'Win a canoë' })
  await world.addContest({ keyword: 'UNBOUND', has_separate_optin_message: true })
  const [one] = await bound(made.id)
  const page = `${world.outside.publicUrl}/draws/of/${made.eid}`
  const said = `The draw was bound before you entered: ${one?.hash.slice(0, 20)} ${page}`
  const [ana, luc] = ['+14165558811', '+14165558812']
  for (const keyword of ['SHORT', 'SHORT', 'LONG', 'UNBOUND']) await world.text(ana, keyword)
  const answers = (await world.answersTo(ana)).filter((answer) => !/Reply YES/.test(answer))
  assert.equal(answers[0]?.endsWith(`Good luck! ${said}`), true, answers[0])
  assert.ok(countSegments(answers[0] ?? '').parts <= 2)
  for (const answer of answers.slice(1)) assert.doesNotMatch(answer, /was bound/)
  assert.equal(answers.length, 4)
  await world.text(luc, 'ARRET')
  await world.text(luc, 'SHORT')
  const french = (await world.answersTo(luc)).at(-1) ?? ''
  assert.match(
    french,
    new RegExp(`lié avant votre participation : ${one?.hash.slice(0, 20)} ${page}\\?lang=fr$`),
  )
  assert.equal(countSegments(french).encoding, 'GSM-7')
})

test('where the question for consent is in the same text, it has the hash too, and its proof is what was shown', async () => {
  const { shortcode_id } = await world.addContest({ keyword: 'OTHERQ' })
  const made = await make({ keyword: 'ASKED', shortcode_id, draw_at: '2026-06-30T12:00:00' })
  await world.text('+14165558813', 'ASKED')
  const [question] = await world.answersTo('+14165558813')
  const hash = (await bound(made.id))[0]?.hash.slice(0, 20)
  assert.match(question ?? '', new RegExp(`Reply YES.*${hash} https?://.*/draws/of/${made.eid}$`))
  await world.text('+14165558813', 'YES')
  const proofs = await world.rows<{ shown_text: string }>(
    `select shown_text from consent_change where shown_text like '%' || $1 || '%' and state = 'in'`,
    [hash],
  )
  assert.deepEqual(proofs, [{ shown_text: question }])
})

test('the check list recommends a time, and says where nobody reads of it', async () => {
  const found = async (more: Partial<SweepstakesForm>) => {
    const { eid } = await make({ is_draft: true, ...more })
    const { points } = await checkExperience(world.db, world.scopeNow(), { kind, idOrEid: eid })
    return points
      .find(({ point }) => point === 'draw')
      ?.faults.map(({ reason, stops }) => `${stops ? '!' : ''}${reason}`)
  }
  assert.deepEqual(await found({}), ['draw_time_missing'])
  assert.deepEqual(await found({ prize_method_class: 'sweepstakes.keyword' }), [])
  assert.deepEqual(await found({ draw_at: '2026-06-30T12:00:00' }), [])
  assert.deepEqual(
    await found({ draw_at: '2026-06-30T12:00:00', pages: [], ended_at: '2026-07-01T00:00:00' }),
    ['draw_before_end', 'draw_commitment_unsaid'],
  )
  assert.deepEqual(await found({ draw_at: '2026-04-30T12:00:00' }), ['!draw_time_over'])
})

test('publishing several at once binds each', async () => {
  const pool = await createPrizePool(world.db, world.scopeNow(), { name: 'Paddles', total: 3 })
  const drafts = await Promise.all(
    ['2026-06-30T12:00:00', '2026-06-29T12:00:00'].map((draw_at) =>
      make({ ...readyDraft(pool.id), keyword: null, draw_at }),
    ),
  )
  const ids = drafts.map(({ id }) => id)
  await changeExperiences(world.db, world.scopeNow(), { kind, action: 'publish', ids, dependants, beacon })
  for (const { id } of drafts) assert.equal((await bound(id)).length, 1)
})
