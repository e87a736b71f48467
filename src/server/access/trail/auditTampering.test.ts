import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readAnchors } from '#server/platform/anchors.ts'
import { audit, auditHash, type HashedEntry } from '#server/platform/audit.ts'
import { createLog } from '#server/platform/log.ts'
import { later, type Office, office } from '#test/support/office.ts'
import { checkTrails, createAnchoring } from '../access.ts'
import { type Known, type PartCheck, verifyPart } from './auditChain.ts'
import { type Tampering, tamperings } from './auditTampering.fixture.ts'

type Trail = { id: number; neighbour: number }

describe('a trail that was tampered with is found', () => {
  let place: Office
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-anchors-'))
  before(async () => {
    place = await office()
  })
  after(async () => {
    await place.end()
    rmSync(folder, { recursive: true })
  })

  const anchor = () =>
    createAnchoring({
      db: place.db,
      log: createLog('silent'),
      clock: { now: () => later(0) },
      folder,
    }).anchorTrails()

  async function write(id: number, from: number, to: number): Promise<void> {
    const scope = {
      client: { id },
      actor: {
        kind: 'user',
        id: '0197a000-0000-7000-8000-000000000001',
        name: 'Noémie Roy',
        isPlatformAdmin: false,
      },
      requestId: 'r',
      address: '192.0.2.7',
    } as const
    for (let number = from; number <= to; number++)
      await place.db.transaction(scope, (tx) =>
        audit(
          tx,
          { ...scope, at: later(number) },
          {
            action: 'list.update',
            entity: 'list',
            entityId: `l${number}`,
            before: { name: 'Été' },
            after: { name: `${id}-${number}` },
          },
        ),
      )
  }

  async function trailOf(eid: string): Promise<Trail> {
    const { id } = await place.addClient(eid)
    const { id: neighbour } = await place.addClient(`${eid}-neighbour`)
    for (const one of [id, neighbour]) await write(one, 1, 6)
    await anchor()
    for (const one of [id, neighbour]) await write(one, 7, 10)
    return { id, neighbour }
  }

  /** As whoever owns the database could: computes the hashes again from this entry to that one. */
  async function computeAgain(id: number, from: number, to: number): Promise<void> {
    const rows = await place.rows<
      Omit<HashedEntry, 'at'> & { at: Date; hash: string; previous_hash: string }
    >('select * from audit_entry where client_id = $1 and number >= $2 and number <= $3 order by number', [
      id,
      from,
      to,
    ])
    let previous = rows[0]?.previous_hash ?? ''
    for (const { hash: _hash, previous_hash: _previous, ...row } of rows) {
      const hash = auditHash(previous, { ...row, at: row.at.toISOString() })
      await place.rows(
        'update audit_entry set previous_hash = $3, hash = $4 where client_id = $1 and number = $2',
        [id, row.number, previous, hash],
      )
      previous = hash
    }
    await place.rows('update audit_head set hash = $2 where client_id = $1 and number = $3', [
      id,
      previous,
      to,
    ])
  }

  const tamper = async ({ change, computedAgain }: Tampering, { id, neighbour }: Trail) => {
    for (const statement of typeof change === 'string' ? [change] : change)
      await place.rows(statement, statement.includes('$2') ? [id, neighbour] : [id])
    if (computedAgain) await computeAgain(id, ...computedAgain)
  }

  const checked = async (
    eid: string,
    { id }: Trail,
    written: { hash: string; isExpected?: boolean; hasAnchors?: boolean },
  ) => {
    const anchors = written.hasAnchors ? await readAnchors(folder) : undefined
    const expected = written.isExpected ? [{ name: eid, number: 10, hash: written.hash }] : []
    const clients = [{ id, eid }]
    const [report] = await checkTrails(place.db, {
      clients,
      expected,
      only: eid,
      at: later(60),
      ...(anchors && { anchors }),
    })
    return report?.check
  }

  /** As the page checks it, three entries at a time, and what was written down outside. */
  async function checkedInParts({ id }: Trail): Promise<PartCheck> {
    const known = async () => (await readAnchors(folder)).ofClients.get(id) ?? []
    let end: Known = { number: 0, hash: '' }
    for (;;) {
      const part = await verifyPart(place.db, { client: { id } }, { from: end, known, size: 3 })
      if (part.isWhole) return part
      assert.equal(part.end.number, end.number + 3)
      end = part.end
    }
  }

  for (const [index, tampering] of tamperings.entries())
    it(`${tampering.name}${tampering.by ? ` (by the ${tampering.by} alone)` : ''}`, async () => {
      const { at, by } = tampering
      const eid = `tampered-${index}`
      const trail = await trailOf(eid)
      const [head] = await place.rows<{ hash: string }>('select hash from audit_head where client_id = $1', [
        trail.id,
      ])
      const hash = String(head?.hash)
      assert.deepEqual(await checked(eid, trail, { hash, isExpected: true, hasAnchors: true }), {
        kind: 'intact',
        number: 10,
        hash,
      })
      const { broken: before, ...part } = await checkedInParts(trail)
      assert.deepEqual(
        [before, part],
        [null, { end: { kind: 'intact', number: 10, hash }, head: 10, isWhole: true }],
      )
      await tamper(tampering, trail)
      const alone = await checked(eid, trail, { hash })
      const found = by
        ? await checked(eid, trail, { hash, isExpected: by === 'expectation', hasAnchors: true })
        : alone
      assert.equal(found?.kind, 'broken')
      assert.equal(found.kind === 'broken' && found.number, at)
      assert.equal((await checkedInParts(trail)).broken, by === 'expectation' ? null : at)
      if (by) assert.equal(alone?.kind, 'intact', 'the docs say that this needs what was written down')
    })
})
