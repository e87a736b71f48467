import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyAudit } from '#server/access/access.ts'
import { newId } from '#server/platform/ids.ts'
import type { ClientRef, StaffScope } from '#server/platform/scope.ts'
import { type Office, office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { createShortcode, getClientShortcode, setClientShortcodes, updateShortcode } from './clients.ts'

describe('a shortcode', () => {
  let place: Office
  let ana: StaffScope
  let own: ClientRef
  let other: ClientRef
  before(async () => {
    place = await office()
    ana = place.staffScope(await place.addPerson('Ana Platform', { isPlatformAdmin: true }))
    own = await place.addClient('own')
    other = await place.addClient('other')
  })
  after(() => place.end())

  const form = { gateway: 'simulator', segment_limit: 140, messages_per_second: 100 } as const
  const noPrice = { part_price: null, currency: null }
  const add = (code: string, client = own) =>
    createShortcode(place.db, ana, { ...form, code, client_id: client.id })
  const choose = (client: ClientRef, shortcodeIds: string[]) =>
    setClientShortcodes(place.db, ana, { client: client.id, shortcodeIds })
  const trailOf = (action: string) =>
    place.rows<{ before: object; after: object }>(
      'select before, after from audit_entry where client_id = 0 and action = $1 order by number',
      [action],
    )

  it('changes its gateway, pace, limit and price; its digits stay', async () => {
    const made = await add('51111')
    const price = { part_price: 0.0075, currency: 'CAD' }
    const pace = { gateway: 'twilio', segment_limit: 160, messages_per_second: 5 } as const
    const change = { id: made.id, sent: { ...pace, ...price } }
    assert.deepEqual(await updateShortcode(place.db, ana, change), {
      ...change.sent,
      id: made.id,
      code: '51111',
      version: 2,
    })
    await updateShortcode(place.db, ana, change)
    const trail = await trailOf('shortcode.update')
    assert.deepEqual(
      [trail.length, trail[0]?.before],
      [1, { gateway: 'simulator', segment_limit: 140, messages_per_second: 100, version: 1, ...noPrice }],
    )
    const unknown = updateShortcode(place.db, ana, { ...change, id: newId() })
    assert.equal((await refusalOf(unknown)).code, 'not_found')
  })

  it('has no price without a currency', async () => {
    const { id } = await add('51112')
    const change = updateShortcode(place.db, ana, { id, sent: { part_price: 1, currency: null } })
    assert.deepEqual(Object.keys((await refusalOf(change)).fields ?? {}), ['currency'])
  })

  it('serves the clients that were chosen for it, and its home client always', async () => {
    const [home, shared] = [await add('52221', other), await add('52222')]
    const codes = async (client: ClientRef, ids: string[]) =>
      (await choose(client, ids)).map(({ code }) => code)
    assert.deepEqual(await codes(other, [shared.id]), ['52221', '52222'])
    assert.deepEqual(await codes(other, []), ['52221'])
    const scope = await place.scope(other, await place.addPerson('Oda Other'))
    assert.equal((await getClientShortcode(place.db, scope, home.id)).code, '52221')
    assert.equal((await refusalOf(getClientShortcode(place.db, scope, shared.id))).code, 'not_found')
    assert.deepEqual(
      (await trailOf('client.set_shortcodes')).map(({ after: now }) => now),
      [{ shortcodes: ['52221', '52222'] }, { shortcodes: ['52221'] }],
    )
    assert.equal((await verifyAudit(place.db, {})).kind, 'intact')
  })

  it('is not taken from a client that has keywords on it', async () => {
    const shared = await add('53333')
    await choose(other, [shared.id])
    await place.rows(
      `insert into keyword (id, shortcode_id, client_id, keyword, normalised)
       values (gen_random_uuid(), $1, $2, 'WIN', 'WIN')`,
      [shared.id, other.id],
    )
    const refused = await refusalOf(choose(other, []))
    assert.equal(refused.message, 'This client has keywords on 53333. Delete them first.')
  })

  it('that does not exist, or a client that does not, is not found', async () => {
    assert.equal((await refusalOf(choose(other, [newId()]))).code, 'not_found')
    assert.equal((await refusalOf(choose({ ...other, id: 999_999 }, []))).code, 'not_found')
  })
})
