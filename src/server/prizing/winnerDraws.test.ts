import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { type RouteName, routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Caller } from '#test/support/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { make } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let owner: pg.Pool
let maple: ClientWorld
let birch: ClientWorld
let admin: Caller
before(async () => {
  const database = await testDatabase()
  application = await testApplication({ database })
  const options = '-c search_path=fanfare,public'
  owner = new pg.Pool({ connectionString: database.ownerUrl, options, max: 2 })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  birch = await buildClient(application, { name: 'birch', code: '55502' })
  admin = maple.as.client_admin
})
after(async () => {
  await owner.end()
  await application.close()
})

type Said = { status: number; body: unknown; text: string }
type Times = { validated_at: string | null; invalidated_at: string | null }
type Named = Times & { ballot_draw_eid: string; tether_participant_id: string; data: object }
type Drawn = Named & {
  id: string
  entries: {
    eid: string
    images: { id: string; md5: string; disk_url: string | null; original_url: string }[]
  }[]
  entry: { status: string }
  participant: { id: string }
}
type Draw = { eid: string; number: number; state: string; prize_type_name: string | null }
const drawnOf = (said: Said) => {
  assert.equal(said.status, 200, said.text)
  return said.body as { data: Draw; participants: Drawn[]; participantIds: string[] }
}
/** The fields of a ballot that E3 names. */
const namedOf = (one?: Named) =>
  one && [one.data, one.tether_participant_id, one.ballot_draw_eid, one.validated_at, one.invalidated_at]
const confirmationOf = (said: Said) => {
  assert.equal(said.status, 200, said.text)
  return said.body as { data: Draw; winners_count: number; already_confirmed: boolean }
}
const faultsOf = ({ status, body }: Said) => [status, (body as { errors?: object }).errors ?? {}]

type Kind = 'sweepstakes' | 'gift-with-purchase'
const callsOf = {
  sweepstakes: { draw: 'drawWinners', confirm: 'confirmDrawn', param: 'exp' },
  'gift-with-purchase': { draw: 'drawGiftWinners', confirm: 'confirmGiftWinners', param: 'id' },
} as const satisfies Record<Kind, { draw: RouteName; confirm: RouteName; param: string }>

/** An experience with one real pool and one for testing, and so many valid entries in the province of each place. */
async function stage(kind: Kind, { count = 4, pools = 1 } = {}) {
  const named = newId().slice(-8)
  const made: string[] = []
  for (let number = 1; number <= pools; number += 1)
    made.push(
      (await make(admin, routes.createPrizePool, { body: { name: `Tents ${number} ${named}`, total: 9 } }))
        .id,
    )
  const testing = await make(admin, routes.createPrizePool, {
    body: { name: `Trial ${named}`, total: 9, is_testing: true },
  })
  const experience = await make(admin, routes[`${kind}.create`], {
    body: {
      name: `Win a tent ${named}`,
      campaign_id: maple.campaign,
      prize_pools: [...made, testing.id].map((id) => ({ id })),
    },
  })
  await addEntries(experience.id, count)
  const { draw, confirm, param } = callsOf[kind]
  const params = { [param]: experience.eid }
  return {
    experience,
    pool: made[0] ?? '',
    pools: made,
    testing: testing.id,
    draw: (body: object, caller = admin) => caller.call(routes[draw], { params, body }),
    confirm: (body: object, caller = admin) => caller.call(routes[confirm], { params, body }),
  }
}

function addEntries(experienceId: string, count: number, status = 'valid') {
  return owner.query(
    `with people as (
         insert into participant (client_id, id, first_name, language, data, notes, is_customer, is_flagged,
           created_at, updated_at)
         select $1, gen_random_uuid(), 'Pat', 'en', '{"province": "QC"}', '', false, false, now(), now()
         from generate_series(1, $3::int) returning id)
       insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
         reasons, created_at, validated_at)
       select $1, gen_random_uuid(), substr(md5(random()::text), 1, 12), $2, id, 'web', $4, false, 'en',
         '{"shop": "King Street"}', '{}', '2026-05-01T16:00:00Z', '2026-05-02T16:00:00Z' from people`,
    [Number(maple.id), experienceId, count, status],
  )
}

/** Two pictures of each entry, of which the second has nothing to look at. */
function addImages(experienceId: string) {
  return owner.query(
    `insert into entry_image (client_id, id, entry_id, field, position, file_id, preview_id, content_type, bytes, md5,
       sha256, rotation, source, created_at)
     select e.client_id, gen_random_uuid(), e.id, 'receipt', n, gen_random_uuid(),
       case n when 1 then gen_random_uuid() end, 'image/png', 1, case n when 1 then 'aa' else 'bb' end, 'aa', 90, 'web',
       now()
     from entry e cross join generate_series(1, 2) n where e.client_id = $1 and e.experience_id = $2`,
    [Number(maple.id), experienceId],
  )
}

const period = { from: '2026-05-01T00:00:00', to: '2026-05-01T23:59:59' }
const rules = [{ key: 'province', value: 'QC' }]

for (const kind of ['sweepstakes', 'gift-with-purchase'] as const)
  describe(`a winner draw of a ${kind}`, () => {
    it('draws as E7 asks for it, confirms those who are named, and nobody else', async () => {
      const here = await stage(kind)
      await addImages(here.experience.id)
      const { data, participants, participantIds } = drawnOf(await here.draw({ count: 3, ...period, rules }))
      assert.deepEqual([data.state, data.number, participants.length], ['in-progress', 1, 3])
      const [first, second, third] = participants
      assert.deepEqual(
        participantIds,
        participants.map(({ id }) => id),
      )
      assert.equal(first?.tether_participant_id, first?.participant.id)
      const [entry] = first?.entries ?? []
      const address = `/maple/api/${kind}/${here.experience.eid}/entry-images/${entry?.eid}`
      const pictures = entry?.images.map(({ id, disk_url, original_url, ...rest }) => {
        assert.equal(original_url, `${address}/${id}/original`)
        return { ...rest, isShown: disk_url === `${address}/${id}` }
      })
      const common = { rotation: 90, is_of_claim: false }
      assert.deepEqual(pictures, [
        { ...common, md5: 'aa', isShown: true },
        { ...common, md5: 'bb', isShown: false },
      ])
      assert.equal(entry?.images[1]?.disk_url, null)
      const asked = { participantIds: [first?.id, second?.entries[0]?.eid], prizePool: here.pool }
      const said = confirmationOf(await here.confirm(asked))
      assert.deepEqual([said.winners_count, said.already_confirmed, said.data.state], [2, false, 'complete'])
      const { body } = await admin.call(routes.listBallotDraws, {
        params: { exp: here.experience.eid, drawEid: data.eid },
      })
      const listed = (body as { data: (Named & { eid: string; entries: unknown })[] }).data
      const ballot = listed.find(({ eid }) => eid === first?.ballot_draw_eid)
      assert.deepEqual(ballot?.entries, first?.entries)
      const validated = '2026-05-02T16:00:00.000Z'
      const facts = [{ shop: 'King Street' }, first?.participant.id, first?.ballot_draw_eid, validated, null]
      assert.deepEqual([namedOf(ballot), namedOf(first)], [facts, facts])
      const rows = (body as { data: { eid: string; status: string; is_awarded: boolean }[] }).data
      const left = rows.find(({ eid }) => eid === third?.ballot_draw_eid)
      assert.deepEqual([left?.status, left?.is_awarded], ['invalidated', false])
      const again = confirmationOf(await here.confirm(asked))
      assert.deepEqual([again.winners_count, again.already_confirmed], [2, true])
    })

    it('takes the only pool that is not for testing, and refuses where there are two', async () => {
      const here = await stage(kind, { pools: 2 })
      const noPool = { prizePool: ['You must select a prize pool'] }
      assert.deepEqual(faultsOf(await here.draw({ count: 1 })), [422, noPool])
      drawnOf(await here.draw({ count: 1, prizePool: here.pools[1] }))
    })

    it('takes the prize type that is named at the confirmation', async () => {
      const here = await stage(kind)
      const type = await make(admin, routes.createPrizeType, {
        params: { poolId: here.pool },
        body: { name: 'Red' },
      })
      const [one] = drawnOf(await here.draw({ count: 1 })).participants
      const asked = { participantIds: [one?.id], prizePool: here.pool, prizeType: type.id }
      assert.equal(confirmationOf(await here.confirm(asked)).data.prize_type_name, 'Red')
    })
  })

describe('what a winner draw refuses', () => {
  it('is a count of 0, an end before the start, and a rule without a key or a value', async () => {
    const here = await stage('sweepstakes')
    const wrong = [
      { count: 0 },
      { count: 1, from: period.to, to: period.from },
      { count: 1, rules: [{ key: ' ', value: '' }] },
      { count: 1, rules: [{ key: 'province', value: 'nowhere' }] },
    ]
    const told: unknown[] = []
    for (const body of wrong) told.push(faultsOf(await here.draw(body)))
    assert.deepEqual(told, [
      [422, { count: ['Draw at least one winner.'] }],
      [422, { to: ['The end is before the start.'] }],
      [
        422,
        { 'rules.0.key': ['The filter key is required'], 'rules.0.value': ['The filter value is required'] },
      ],
      [422, { general: ['No potential winners found'] }],
    ])
    const { body } = await admin.call(routes.listDraws, { params: { exp: here.experience.eid } })
    assert.deepEqual(body, { data: [] }, 'nothing is left behind')
  })

  it('is a second draw in the same words before the first is confirmed, also at once', async () => {
    const here = await stage('sweepstakes')
    const both = await Promise.all([here.draw({ count: 1, rules }), here.draw({ count: 1, rules })])
    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]))
    assert.equal((await here.draw({ count: 1, rules })).status, 409)
    assert.equal(drawnOf(await here.draw({ count: 2, rules })).data.number, 2)
  })

  it('is somebody who was not drawn, another pool and a confirmation without one', async () => {
    const here = await stage('sweepstakes', { pools: 2 })
    const { participants } = drawnOf(await here.draw({ count: 1, prizePool: here.pool }))
    const participantIds = participants.map(({ id }) => id)
    const prizePool = here.pool
    const stranger = { participantIds: [...participantIds, newId()], prizePool }
    const notDrawn = 'Somebody here was not drawn, or gets no prize any more. Nothing was confirmed.'
    assert.deepEqual(faultsOf(await here.confirm(stranger)), [422, { participantIds: [notDrawn] }])
    const [status, faults] = faultsOf(await here.confirm({ participantIds, prizePool: here.pools[1] }))
    assert.deepEqual([status, Object.keys(faults as object)], [422, ['prizePool']])
    const none = faultsOf(await here.confirm({ participantIds }))
    assert.deepEqual(none, [422, { prizePool: ['You must select a prize pool'] }])
    assert.equal((await here.confirm({ participantIds: [], prizePool })).status, 422)
    const [once, twice] = await Promise.all([
      here.confirm({ participantIds, prizePool }),
      here.confirm({ participantIds, prizePool }),
    ])
    const said = [confirmationOf(once), confirmationOf(twice)]
    assert.deepEqual(new Set(said.map((one) => one.already_confirmed)), new Set([false, true]))
    assert.deepEqual(
      said.map(({ winners_count }) => winners_count),
      [1, 1],
    )
  })

  it('is whoever may not confirm, another kind, and another client', async () => {
    const here = await stage('sweepstakes')
    const gift = await stage('gift-with-purchase')
    const { participants } = drawnOf(await here.draw({ count: 1 }))
    const asked = { participantIds: participants.map(({ id }) => id), prizePool: here.pool }
    assert.equal((await here.confirm(asked, maple.as.validator)).status, 403)
    assert.equal((await here.confirm(asked, birch.as.client_admin)).status, 404)
    assert.equal((await here.draw({ count: 1 }, birch.as.client_admin)).status, 404)
    const params = { exp: gift.experience.eid }
    assert.equal((await admin.call(routes.drawWinners, { params, body: { count: 1 } })).status, 404)
  })

  it('is the person who drew, where the client asks for two to confirm', async () => {
    const here = await stage('sweepstakes')
    const { participants } = drawnOf(await here.draw({ count: 2 }))
    const asked = { participantIds: [participants[0]?.id], prizePool: here.pool }
    const needTwo = (isNeeded: boolean) =>
      owner.query('update client set needs_two_persons_to_confirm = $2 where id = $1', [
        Number(maple.id),
        isNeeded,
      ])
    await needTwo(true)
    const refused = await here.confirm(asked)
    assert.equal(refused.status, 403, refused.text)
    await needTwo(false)
    assert.equal(confirmationOf(await here.confirm(asked)).winners_count, 1)
  })
})

describe('the kicked entries of a sweepstakes', () => {
  it('are listed by the filters of a draw, a page at a time, and of this client alone', async () => {
    const { experience } = await stage('sweepstakes')
    await addEntries(experience.id, 12, 'kicked')
    const ask = (body: object | undefined, query: object = {}, caller = admin) =>
      caller.call(routes.listKicked, { params: { id: experience.eid }, query, body })
    const totalOf = ({ body, text }: Said) => {
      const { data, total } = body as { data: { status: string }[]; total: number }
      assert.ok(
        data.every(({ status }) => status === 'kicked'),
        text,
      )
      return [data.length, total]
    }
    assert.deepEqual(totalOf(await ask({}, { per_page: '10', page: '2' })), [2, 12])
    assert.deepEqual(totalOf(await ask({ filters: rules, ...period })), [12, 12])
    assert.deepEqual(totalOf(await ask({ rules: [{ key: 'shop', value: 'Queen Street' }] })), [0, 0])
    assert.deepEqual(totalOf(await ask({ from: '2026-05-02T00:00:00' })), [0, 0])
    assert.equal((await ask({ filters: [{ key: '', value: 'QC' }] })).status, 422)
    assert.equal((await ask({ from: period.to, to: period.from })).status, 422)
    assert.equal((await ask({}, {}, birch.as.client_admin)).status, 404)
  })
})
