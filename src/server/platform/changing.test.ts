import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as z from 'zod'
import type { Row } from '#db/rows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type Office, office } from '#test/support/office.ts'
import { readChange } from './changing.ts'
import { RefusedError } from './errors.ts'
import type { UserScope } from './scope.ts'

const form = z.object({ title: z.string(), message: z.string() })
const stored = { id: 'r1', version: 4, title: 'Hours', message: 'Nine to five', user_id: 'somebody' }

describe('the change of a plain record', () => {
  let place: Office
  let scope: UserScope
  before(async () => {
    place = await office()
    scope = await place.scope(await place.addClient('maple'), await place.addPerson('Marc Tremblay'))
  })
  after(() => place.end())

  type Sent = { version?: number; title?: string; message?: string; user_id?: string }
  const change = (id: string, sent: Sent, write: () => Promise<unknown> = async () => 'written') =>
    place.db.transaction(scope, async (tx) => {
      const asked = { entity: 'saved_reply', before: { ...stored, id }, form, sent } as const
      const read = await readChange(tx, scope, asked)
      return { form: read.form, written: await read.save(read.form, write) }
    })
  const trailOf = (id: string) =>
    place.db.many(
      scope,
      sql<Row<'audit_entry', 'action' | 'before' | 'after'>>`
        select action, before, after from audit_entry where client_id = ${scope.client.id} and entity_id = ${id}`,
    )

  it('keeps what is not sent, takes nothing that is no field of the form, and is in the trail with both versions', async () => {
    const { form: read, written } = await change('r1', { title: 'Opening hours', user_id: 'me' })
    assert.deepEqual(read, { title: 'Opening hours', message: 'Nine to five' })
    assert.equal(written, 'written')
    assert.deepEqual(await trailOf('r1'), [
      {
        action: 'saved_reply.update',
        before: { title: 'Hours', version: 4 },
        after: { title: 'Opening hours', version: 5 },
      },
    ])
  })

  it('writes nothing, and says nothing in the trail, where nothing is another one', async () => {
    const { written } = await change('r2', { title: 'Hours', version: 4 }, () =>
      assert.fail('it was written'),
    )
    assert.equal(written, undefined)
    assert.deepEqual(await trailOf('r2'), [])
  })

  it('is refused before anything else is said where another version was read', async () => {
    const late = await change('r3', { title: 'Late', version: 3 }).catch((error: unknown) => error)
    assert.ok(late instanceof RefusedError)
    assert.equal(late.refusal.type, 'stale')
    assert.deepEqual(await trailOf('r3'), [])
  })

  it('is not in the trail where writing it failed', async () => {
    const failed = change('r4', { title: 'Other' }, () => Promise.reject(new Error('no room')))
    await assert.rejects(failed, /no room/)
    assert.deepEqual(await trailOf('r4'), [])
  })

  it('stores no field that the record has not', async () => {
    await place.db.transaction(scope, async (tx) => {
      const asked = { entity: 'saved_reply', before: stored, form, sent: {} } as const
      const { save } = await readChange(tx, scope, asked)
      // @ts-expect-error: what is stored would be another one each time.
      await save({ colour: 'red' }, async () => undefined)
    })
  })
})
