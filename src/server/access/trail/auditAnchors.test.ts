import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import pino from 'pino'
import { appendAnchors, readAnchors } from '#server/platform/anchors.ts'
import { audit } from '#server/platform/audit.ts'
import { later, type Office, office } from '#test/support/office.ts'
import { checkTrails, createAnchoring } from '../access.ts'

describe('an anchor of the audit trails', () => {
  let place: Office
  let folder: string
  before(async () => {
    place = await office()
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fanfare-anchors-'))
  })
  after(() => place.end())

  const append = (id: number) => {
    const scope = {
      client: { id },
      actor: { kind: 'system', name: 'Job' },
      requestId: 'r',
      at: later(0),
    } as const
    return place.db.transaction(scope, (tx) =>
      audit(tx, scope, { action: 'list.clear', entity: 'list', entityId: 'l' }),
    )
  }
  const told: { level: number; clientId?: number; reason?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void told.push(JSON.parse(line)) })
  const anchoring = () => createAnchoring({ db: place.db, log, clock: { now: () => later(0) }, folder })
  const headOf = async (id: number) => {
    const [head] = await place.rows<{ number: number; hash: string }>(
      'select number, hash from audit_head where client_id = $1',
      [id],
    )
    return head ?? assert.fail('no head')
  }
  const check = async (eid: string, id: number) => {
    const anchors = await readAnchors(folder)
    const [report] = await checkTrails(place.db, {
      clients: [{ id, eid }],
      anchors,
      expected: [],
      only: eid,
      at: later(3600),
    })
    return report
  }

  it('is one line for each trail that grew, which the owner of the files alone can read', async () => {
    const { id } = await place.addClient('anchored')
    const { anchorTrails } = anchoring()
    await append(id)
    await anchorTrails()
    const first = await headOf(id)
    await anchorTrails()
    await append(id)
    await anchorTrails()
    const second = await headOf(id)
    const { ofClients, unreadable } = await readAnchors(folder)
    assert.deepEqual(ofClients.get(id), [
      { clientId: id, ...first },
      { clientId: id, ...second },
    ])
    assert.deepEqual(unreadable, [])
    const [file = ''] = readdirSync(folder)
    assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600)
    assert.equal((await check('anchored', id))?.anchors, 2)
  })

  it('that is missing, changed or unreadable is told', async () => {
    const { id } = await place.addClient('unanchored')
    await append(id)
    assert.equal((await check('unanchored', id))?.check.kind, 'broken', 'there is none')
    await anchoring().anchorTrails()
    assert.equal((await check('unanchored', id))?.check.kind, 'intact')
    const path = join(folder, String(readdirSync(folder)[0]))
    const text = readFileSync(path, 'utf8')
    const { hash } = await headOf(id)
    writeFileSync(path, text.replace(hash, [...hash].reverse().join('')))
    assert.equal((await check('unanchored', id))?.check.kind, 'broken', 'it was changed')
    writeFileSync(path, `${text}and so on\n`)
    const lines = text.split('\n').length
    assert.deepEqual((await readAnchors(folder)).unreadable, [`${readdirSync(folder)[0]}, line ${lines}`])
  })

  it('outlives the process: the next one tells what was cut, computed again or removed meanwhile', async () => {
    const { id } = await place.addClient('cut')
    for (let turn = 0; turn < 5; turn++) await append(id)
    await anchoring().anchorTrails()
    await place.rows('delete from audit_entry where client_id = $1 and number > 3', [id])
    await place.rows(
      `update audit_head set number = 3, hash = (select hash from audit_entry where client_id = $1 and number = 3)
       where client_id = $1`,
      [id],
    )
    const next = anchoring()
    const errors = () => told.filter(({ level, clientId }) => level === 50 && clientId === id)
    await next.anchorTrails()
    await next.anchorTrails()
    assert.deepEqual(
      errors().map(({ reason }) => reason),
      ['it is missing: the trail was written down up to 5'],
    )
    await place.rows('delete from audit_entry where client_id = $1', [id])
    await place.rows('delete from audit_head where client_id = $1', [id])
    await next.anchorTrails()
    assert.equal(errors().length, 2)
  })

  it('finds an entry that was forged behind the head once somebody works on, and the work goes on', async () => {
    const { id } = await place.addClient('forged')
    await append(id)
    const { anchorTrails } = anchoring()
    await anchorTrails()
    await place.rows(
      `insert into audit_entry (client_id, id, number, at, actor_kind, actor_name, action, entity, entity_id,
         previous_hash, hash) values ($1, gen_random_uuid(), 2, now(), 'user', 'X', 'x', 'x', 'x', '', 'f')`,
      [id],
    )
    await append(id)
    await anchorTrails()
    const [error] = told.filter(({ level, clientId }) => level === 50 && clientId === id)
    assert.equal(error?.reason, 'it does not follow the one before')
  })

  it('and every trail of a client that does not exist is checked too', async () => {
    await place.rows("insert into audit_head (client_id, number, hash) values (77, 1, 'f')")
    await place.rows(
      `insert into audit_entry (client_id, id, number, at, actor_kind, actor_name, action, entity, entity_id,
         previous_hash, hash) values (78, gen_random_uuid(), 1, now(), 'user', 'X', 'x', 'x', 'x', '', 'f')`,
    )
    await appendAnchors(folder, later(0), [{ clientId: 79, number: 1, hash: 'a'.repeat(64) }])
    const reports = await checkTrails(place.db, {
      clients: [],
      anchors: await readAnchors(folder),
      expected: [{ name: 'nobody', number: 1, hash: 'a'.repeat(64) }],
      at: later(0),
    })
    const strange = reports.filter(
      ({ check }) => check.kind === 'broken' && /does not exist/.test(check.reason),
    )
    for (const name of ['client 77', 'client 78', 'client 79', 'nobody'])
      assert.ok(
        strange.some((report) => report.name === name),
        name,
      )
  })

  after(() => rmSync(folder, { recursive: true }))
})
