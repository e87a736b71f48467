import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Route } from '#contract/kit.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { refuse } from '#server/platform/errors.ts'
import { systemScope, type UserScope } from '#server/platform/scope.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { bearing, type Caller } from '#test/support/caller.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { createSights } from './trail.ts'

type Entry = {
  action: string
  actor_name: string
  entity_id: string
  names: { name: string }[]
  after: Record<string, unknown> | null
}

describe('what was seen', () => {
  let application: TestApplication
  let maple: ClientWorld
  let minutes = 0
  const hourMs = 3_600_000
  // Twenty minutes later is another hour, and the sessions live on.
  const start = Math.floor(Date.now() / hourMs) * hourMs + 3_000_000
  before(async () => {
    application = await testApplication({ clock: { now: () => new Date(start + minutes * 60_000) } })
    maple = await buildClient(application, { name: 'maple', code: '55501' })
  })
  after(() => application.close())

  const entriesOf = async (query: object): Promise<Entry[]> => {
    const answer = await maple.as.client_admin.call(routes.listAudit, {
      query: { per_page: '100', ...query },
    })
    return (answer.body as { data: Entry[] }).data
  }
  const seen = async (action: string) =>
    (await entriesOf({ group: 'see' })).filter((entry) => entry.action === action)
  const open = async (caller: Caller, name: RouteName, params: object) => {
    const { status, text } = await caller.call(routes[name], { params: params as never })
    assert.equal(status, 200, text)
  }

  it('is in the trail once an hour for each person and record, however often it is opened', async () => {
    const id = maple.participant
    const before = (await seen('participant.see')).length
    for (let round = 0; round < 3; round++) await open(maple.founder, 'getParticipant', { id })
    await open(maple.founder, 'listActivity', { id })
    await open(maple.as.analyst, 'getParticipant', { id })
    const entries = (await seen('participant.see')).slice(0, 2)
    assert.deepEqual(
      entries.map(({ actor_name, entity_id }) => [actor_name, entity_id]),
      [
        ['analyst', id],
        ['Fay Founder', id],
      ],
    )
    assert.equal((await seen('participant.see')).length, before + 2)
    minutes += 20
    await open(maple.as.analyst, 'getParticipant', { id })
    assert.equal((await seen('participant.see')).length, before + 3)
  })

  it('of codes in full is in the trail each time, with which of them, and not shown without it', async () => {
    const params = { poolId: maple.codePool }
    const see = () =>
      maple.founder.call(routes.seePrizeCodes, { params, query: { page: '2', state: 'given' } })
    for (let round = 0; round < 3; round++) assert.equal((await see()).status, 200)
    const entries = await seen('prize_code.see')
    assert.deepEqual(
      entries.map(({ entity_id, after }) => [entity_id, after]),
      Array.from({ length: 3 }, () => [maple.codePool, { page: 2, per_page: 25, state: 'given' }]),
    )
    const note = createSights({ ...application.db, transaction: async () => refuse('no_space') })
    const { sees } = routes.seePrizeCodes
    const actor = { kind: 'user', id: maple.participant, name: 'Roomless', isPlatformAdmin: false } as const
    const scope = {
      client: { id: maple.id },
      actor,
      at: new Date(start),
      requestId: 'r',
      address: '192.0.2.1',
    }
    await assert.rejects(note(scope, sees, { params }))
  })

  it('of access codes and secret codes is in the trail each time too, and what was searched for is no code there', async () => {
    const list = { id: maple.accessCodeList }
    for (const search of ['scratch', 'scratch', 'SCRATCH-00']) {
      const query = { search, state: 'left' }
      assert.equal((await maple.founder.call(routes.seeAccessCodes, { params: list, query })).status, 200)
    }
    const asked = { page: 1, per_page: 25 }
    assert.deepEqual(
      (await seen('access_code.see')).map(({ entity_id, after }) => [entity_id, after]),
      [10, 7, 7].map((length) => [list.id, { ...asked, state: 'left', search: '•'.repeat(length) }]),
    )
    const { eid } = maple.experience
    for (let round = 0; round < 2; round++)
      await open(maple.founder, 'seeSecretCodes', { type: 'sweepstakes', id: eid })
    assert.deepEqual(
      (await seen('secret_code.see')).map(({ entity_id, after }) => [entity_id, after]),
      [1, 2].map(() => [eid, asked]),
    )
  })

  it('of many people is told too: of all, of a list, of an experience by its name', async () => {
    const admin = maple.founder
    await open(admin, 'listParticipants', {})
    await open(admin, 'listMembers', { listId: maple.list })
    await open(admin, 'listEntries', { type: 'sweepstakes', id: maple.experience.eid })
    const [entry, list, all] = await entriesOf({ group: 'see' })
    assert.deepEqual(
      [entry?.action, list?.action, all?.action],
      ['entry.see', 'list.see', 'participants.see'],
    )
    assert.equal(entry?.names.length, 1)
  })

  it('by a token is told with the token', async () => {
    const admin = maple.as.client_admin
    const user = await admin.call(routes.createApiUser, { body: { name: 'Reader', role: 'analyst' } })
    const { id } = (user.body as { data: { id: string } }).data
    const made = await admin.call(routes.createApiToken, {
      params: { id },
      body: { name: 'All', scopes: ['participants:read'], expires_at: null },
    })
    const { secret } = (made.body as { data: { secret: string } }).data
    const program = bearing(application.url, secret, 'maple')
    await open(program, 'getParticipant', { id: maple.participant })
    const [entry] = await seen('participant.see')
    assert.match(entry?.actor_name ?? '', /^Reader \(/)
  })

  it('is not what is refused or does not exist', async () => {
    const before = (await entriesOf({ group: 'see' })).length
    const id = '0197a000-0000-7000-8000-00000000dead'
    const { status } = await maple.as.client_admin.call(routes.getParticipant, { params: { id } })
    assert.equal(status, 404)
    assert.equal((await entriesOf({ group: 'see' })).length, before)
  })

  it('does not stand among what was changed', async () => {
    await open(maple.as.client_admin, 'getParticipant', { id: maple.participant })
    const entries = await entriesOf({ group: 'unseen' })
    assert.ok(entries.length > 0)
    assert.deepEqual(
      entries.filter(({ action }) => action.endsWith('.see')),
      [],
    )
  })

  it('of thousands within an hour is told up to a limit, and then that there were more', async () => {
    const client = { id: maple.id, eid: 'maple', name: 'Maple', timeZone: 'UTC' }
    const at = new Date(start)
    const reader = '0197a000-0000-7000-8000-00000000beef'
    const scope: UserScope = {
      ...systemScope(client, 'test', at),
      role: 'analyst',
      actor: {
        kind: 'user',
        id: reader,
        name: 'Reader',
        isPlatformAdmin: false,
      },
    }
    const note = createSights(application.db)
    const sight = { action: 'participant.see', entity: 'participant', of: 'id' } as const
    for (let number = 0; number < 1010; number++) await note(scope, sight, { params: { id: `p${number}` } })
    const { body } = await maple.as.client_admin.call(routes.listAudit, { query: { actor_id: reader } })
    assert.equal((body as { total: number }).total, 1001)
    const [last] = await entriesOf({ actor_id: reader })
    assert.deepEqual([last?.action, last?.after], ['participants.see', { more_than: 1000 }])
  })

  it('is shown without a trace while the disk is full, and stands there once there is room', async () => {
    const { db } = application
    let isFull = true
    const note = createSights({
      ...db,
      transaction: async (within, work) => (isFull ? refuse('no_space') : db.transaction(within, work)),
    })
    const reader = '0197a000-0000-7000-8000-00000000feed'
    const actor = { kind: 'user', id: reader, name: 'Roomless Reader', isPlatformAdmin: false } as const
    const at = new Date(start + minutes * 60_000)
    const scope = { client: { id: maple.id }, actor, at, requestId: 'r', address: '192.0.2.1' }
    const sight = { action: 'participant.see', entity: 'participant', of: 'id' } as const
    await note(scope, sight, { params: { id: maple.participant } })
    assert.equal((await entriesOf({ actor_id: reader })).length, 0)
    isFull = false
    await note(scope, sight, { params: { id: maple.participant } })
    assert.equal((await entriesOf({ actor_id: reader })).length, 1)
  })
})

describe('every read', () => {
  it('that is told of names a parameter of its own path', () => {
    const faults = (Object.entries(routes) as [RouteName, Route][]).flatMap(
      ([name, { sees, path, method }]) =>
        sees && (method !== 'GET' || (sees.of !== undefined && !path.includes(`{${sees.of}}`))) ? [name] : [],
    )
    assert.deepEqual(faults, [])
  })
})
