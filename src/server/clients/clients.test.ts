import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Change } from '#contract/changing.ts'
import type { ClientSettings } from '#contract/clients/calls.ts'
import { routes } from '#contract/routes.ts'
import { findSession, listAudit, listClientChoices, verifyAudit } from '#server/access/access.ts'
import type { StaffScope, UserScope } from '#server/platform/scope.ts'
import { clientForm, morning, type Office, office, password } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { signIn } from '#test/support/signIn.ts'
import {
  createClient,
  createShortcode,
  findClientRefByEid,
  findShortcode,
  getChoice,
  getClientRef,
  getClientSettings,
  getClientShortcode,
  listClientShortcodes,
  updateClient,
} from './clients.ts'
import { isReservedEid } from './reservedEids.ts'

describe('a client', () => {
  let place: Office
  let ana: StaffScope
  before(async () => {
    place = await office()
    ana = place.staffScope(await place.addPerson('Ana Maker', { isPlatformAdmin: true }))
  })
  after(() => place.end())

  it('has its maker as client admin, who stays signed in', async () => {
    const scope = {
      actor: { kind: 'participant', name: 'A visitor' },
      requestId: 'test',
      at: morning,
    } as const
    const { token } = await signIn({ db: place.db, outside: place.outside }, scope, {
      email: 'ana.maker@fanfare.test',
      password,
      address: '192.0.2.1',
      userAgent: '',
    })
    const made = await createClient(place.db, ana, clientForm('makers-client'))
    assert.ok(await findSession(place.db, token, morning))
    const choices = await listClientChoices(place.db, ana.actor.id)
    assert.deepEqual(
      choices.find(({ id }) => id === made.id),
      {
        id: made.id,
        eid: 'makers-client',
        name: 'Client makers-client',
        colour: '#3156b3',
        logo_hash: null,
        logo_ground: 'light',
        time_zone: 'America/Toronto',
        role: 'client_admin',
        needs_two_step: false,
        is_viewed: false,
      },
    )
    assert.equal((await getChoice(place.db, ana, 'makers-client')).id, made.id)
    assert.equal((await refusalOf(getChoice(place.db, ana, 'nobodys-client'))).code, 'not_found')
    assert.equal((await verifyAudit(place.db, {})).kind, 'intact')
  })

  it('gets a number of its own, also when six are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => createClient(place.db, ana, clientForm(`at-once-${index}`))),
    )
    const numbers = made.map(({ id }) => id).sort((a, b) => a - b)
    assert.equal(new Set(numbers).size, 6)
    assert.equal((numbers[5] ?? 0) - (numbers[0] ?? 0), 5)
    assert.equal((await getClientRef(place.db, numbers[0] ?? 0)).id, numbers[0])
    assert.equal((await findClientRefByEid(place.db, 'at-once-3'))?.name, 'Client at-once-3')
    assert.equal((await refusalOf(getClientRef(place.db, 999_999))).code, 'not_found')
  })

  it('is not made with an address that the product needs, nor with one that is taken', async () => {
    for (const eid of ['login', 'api', 'launchpad', 'second-step', 'abcdefgh12345678'])
      assert.deepEqual(
        Object.keys((await refusalOf(createClient(place.db, ana, clientForm(eid)))).fields ?? {}),
        ['eid'],
      )
    await createClient(place.db, ana, clientForm('taken'))
    await assert.rejects(createClient(place.db, ana, clientForm('taken')), { constraint: 'client_eid_key' })
  })

  it('cannot take the first segment of any call', () => {
    const segments = Object.values(routes).map(({ path }) => path.split('/')[1] ?? '')
    const words = [...new Set(segments)].filter((segment) => /^[a-z-]+$/.test(segment))
    assert.ok(words.length > 4)
    assert.deepEqual(
      words.filter((word) => !isReservedEid(word)),
      [],
    )
  })

  it('lies in a time zone that exists', async () => {
    for (const time_zone of ['America/Nowhere', '+05:00', 'Toronto'])
      assert.deepEqual(
        Object.keys(
          (await refusalOf(createClient(place.db, ana, { ...clientForm('zoned'), time_zone }))).fields ?? {},
        ),
        ['time_zone'],
      )
  })

  const change = (scope: UserScope, sent: Change<ClientSettings>) =>
    updateClient(place.db, scope, { sent, dependants: [] })

  it('keeps its eid when its settings change, and the trail holds what changed', async () => {
    const client = await place.addClient('changing')
    const scope = await place.scope(client, await place.addPerson('Sam Settings'))
    const { eid: _, ...form } = clientForm('changing')
    const changed = { ...form, quiet_from: '22:30', help_text: 'Write to us.' }
    await change(scope, changed)
    await change(scope, changed)
    const settings = await getClientSettings(place.db, scope)
    assert.deepEqual(
      [settings.eid, settings.quiet_from, settings.quiet_until],
      ['changing', '22:30', '09:00'],
    )
    const { rows } = await listAudit(place.db, scope, { page: 1, per_page: 10, search: 'client.update' })
    assert.equal(rows.length, 1)
    assert.deepEqual(rows[0]?.before, { quiet_from: '21:00', help_text: 'Call us.', version: 1 })
    assert.deepEqual(rows[0]?.after, { quiet_from: '22:30', help_text: 'Write to us.', version: 2 })
  })

  it('is changed by two people in two sections at once; in the same field the second one is told', async () => {
    const client = await place.addClient('sections')
    const sam = await place.scope(client, await place.addPerson('Sam Section'))
    const kim = await place.scope(client, await place.addPerson('Kim Section'))
    const { version } = await getClientSettings(place.db, sam)
    await change(sam, { quiet_from: '22:30', version })
    const both = await change(kim, { name: 'Sections', version })
    assert.deepEqual([both.quiet_from, both.name, both.version], ['22:30', 'Sections', version + 2])
    const again = await refusalOf(change(kim, { quiet_from: '23:00', version }))
    assert.equal(again.type, 'stale')
    const older = await refusalOf(change(kim, { approval_above: 5, version: 99 }))
    assert.equal(older.type, 'stale')
  })

  it('sees its own shortcodes and gets a 404 for those of others', async () => {
    const [own, other] = [await place.addClient('own-codes'), await place.addClient('other-codes')]
    const scope = await place.scope(own, await place.addPerson('Sol Shortcode'))
    const form = { gateway: 'simulator', segment_limit: 140, messages_per_second: 100 } as const
    const mine = await createShortcode(place.db, ana, { ...form, code: '55555', client_id: own.id })
    const theirs = await createShortcode(place.db, ana, { ...form, code: '66666', client_id: other.id })
    assert.deepEqual(await listClientShortcodes(place.db, scope), [mine])
    const expected = { ...mine, home_client_id: own.id, client_ids: [own.id] }
    assert.deepEqual(await getClientShortcode(place.db, scope, mine.id), expected)
    assert.deepEqual(await findShortcode(place.db, '55555'), expected)
    assert.equal((await refusalOf(getClientShortcode(place.db, scope, theirs.id))).code, 'not_found')
    const again = createShortcode(place.db, ana, { ...form, code: '55555', client_id: other.id })
    await assert.rejects(again, { constraint: 'shortcode_code_key' })
    const nowhere = createShortcode(place.db, ana, { ...form, code: '77777', client_id: 999_999 })
    assert.equal((await refusalOf(nowhere)).code, 'not_found')
  })
})
