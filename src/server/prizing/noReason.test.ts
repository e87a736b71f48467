import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { certifiedDraw, read, stepsOf } from '#test/support/certifiedDraw.ts'
import { checkers } from '#test/support/checkers.ts'
import { testSigner } from '#test/support/signer.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

// E7 names `status` and `is_all`: a caller who knows it alone says no reason, and none is made up.

const { written, ballots, receipt } = await certifiedDraw({ reason: null })
let application: TestApplication
let maple: ClientWorld
before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

type Ballot = { status: string; reason: string | null }

async function set(body: object, own = maple): Promise<{ status: number; data: Ballot[] }> {
  const params = { exp: maple.experience.eid, ballotDrawEid: maple.ballotDraw }
  const said = await own.as.client_admin.call(routes.setBallotDrawStatus, { params, body })
  return { status: said.status, data: (said.body as { data: Ballot[] }).data }
}

const notes = async () => {
  const { body } = await maple.as.client_admin.call(routes.listAudit, { query: { entity: 'draw' } })
  const { data } = body as { data: { action: string; after: Ballot }[] }
  return data.flatMap(({ action, after: { status, reason } }) =>
    action === 'draw.ballot_status' ? [{ status, reason }] : [],
  )
}

test('a potential winner is invalidated by what E7 names, without a reason, and with one', async () => {
  const invalid = 'invalidated' as const
  for (const [body, reason] of [
    [{ status: invalid, is_all: false }, null],
    [{ status: invalid, is_all: true }, null],
    [{ status: invalid }, null],
    [{ status: invalid, reason: null }, null],
    [{ status: invalid, reason: ' \n ' }, null],
    [{ status: invalid, reason: ' Not reached ' }, 'Not reached'],
    [{ status: invalid, is_all: false }, null],
  ] as const) {
    const { status, data } = await set(body)
    assert.deepEqual([status, data[0]?.status, data[0]?.reason], [200, invalid, reason], JSON.stringify(body))
    assert.deepEqual((await notes())[0], { status: invalid, reason })
  }
  const back = await set({ status: 'potential-winner', is_all: true })
  assert.deepEqual([back.status, back.data[0]?.status, back.data[0]?.reason], [200, 'potential-winner', null])
})

test('what is no verdict, a reason that is too long and one of another client are refused', async () => {
  const before = (await notes()).length
  for (const body of [
    {},
    { status: 'winner' },
    { status: 'invalidated', is_all: 'yes' },
    { status: 'invalidated', reason: 'x'.repeat(501) },
    { status: 'invalidated', why: 'Not reached' },
  ])
    assert.equal((await set(body)).status, 422, JSON.stringify(body))
  const birch = await buildClient(application, { name: 'birch', code: '55502' })
  assert.equal((await set({ status: 'invalidated', is_all: false }, birch)).status, 404)
  assert.equal((await notes()).length, before)
})

test('both checkers pass the certificate of a draw in which one was invalidated without a reason', async () => {
  const { failuresOf, secondOpinion, end } = checkers({ written, ballots })
  after(end)
  const key = testSigner.publicKey
  const judged = stepsOf(read(written)).flatMap((step) => (step.kind === 'judged' ? [step.reason] : []))
  assert.deepEqual(judged, [null])
  assert.deepEqual(await failuresOf(written, { key, receipt }), [])
  assert.equal(secondOpinion(written, key), 'ok')
})

test('a verdict answers a ballot as the list of them does, with its pictures', async () => {
  const { data } = await set({ status: 'invalidated', reason: 'Not reached' })
  const params = { exp: maple.experience.eid, drawEid: maple.draw }
  const { body } = await maple.as.client_admin.call(routes.listBallotDraws, { params })
  const { data: listed } = body as { data: { eid: string; entries: object[] }[] }
  const same = listed.find(({ eid }) => eid === maple.ballotDraw)
  assert.equal(same?.entries.length, 1)
  assert.deepEqual(data, [same])
})
