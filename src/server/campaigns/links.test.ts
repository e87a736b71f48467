import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { linkForm } from '#contract/campaigns/linkCalls.ts'
import { listAudit } from '#server/access/access.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { later, type Office, office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { ensureDefaultCampaign, findUnknownLinks } from './campaigns.ts'
import { findShortLink, withTracking } from './linkClicks.ts'
import { createLink, deleteLink, listLinks, updateLink } from './links.ts'

describe('a tracked link', () => {
  let place: Office
  let scope: UserScope
  let other: UserScope
  before(async () => {
    place = await office()
    const marc = await place.addPerson('Marc Tremblay')
    scope = await place.scope(await place.addClient('links'), marc)
    other = await place.scope(await place.addClient('other-links'), marc)
  })
  after(() => place.end())

  const formOf = (name: string, url = 'https://shop.example/bikes') => linkForm.parse({ name, url })
  const add = (name: string, url?: string) => createLink(place.db, scope, formOf(name, url))
  const firstPage = { page: 1, per_page: 10 }

  it('gets a code of seven letters and digits that the whole installation knows', async () => {
    const made = await add('Bikes')
    assert.match(made.code, /^[a-z0-9]{7}$/)
    assert.deepEqual(await findShortLink(place.db, made.code), {
      clientId: scope.client.id,
      linkId: made.id,
    })
    assert.deepEqual([made.clicks, made.participant_clicks], [0, 0])
    assert.equal(await findShortLink(place.db, 'zzzzzzz'), undefined)
  })

  it('leads to http and https alone, to a host, without a password', async () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://files.example/a',
      '//evil.example',
      'shop.example',
      'https://',
      'http:///x y',
      'https://me:secret@shop.example/',
      'https://me@shop.example/',
      `https://shop.example/${'é'.repeat(400)}`,
    ])
      assert.deepEqual(Object.keys((await refusalOf(add('Bad', url))).fields ?? {}), ['url'], url)
  })

  it('keeps its target as browsers write it', async () => {
    assert.equal(
      (await add('Written', 'HTTPS://Shop.Example/a b?q=1#Top')).url,
      'https://shop.example/a%20b?q=1#Top',
    )
    assert.equal((await add('Foreign', 'https://crème.example')).url, 'https://xn--crme-6oa.example/')
  })

  it('has a name of its own within the client', async () => {
    await add('Twice')
    await assert.rejects(add('TWICE'), { constraint: 'link_name' })
    assert.ok(await createLink(place.db, other, formOf('Twice')))
  })

  it('is changed under its code, and the trail holds what changed', async () => {
    const made = await add('Changing')
    const form = { ...formOf('Changing', 'https://shop.example/canoes'), append_tracking_information: false }
    const changed = await updateLink(place.db, scope, { id: made.id, sent: form })
    assert.deepEqual(
      [changed.code, changed.url, changed.append_tracking_information],
      [made.code, 'https://shop.example/canoes', false],
    )
    const { rows } = await listAudit(place.db, scope, { ...firstPage, search: 'link.update' })
    assert.deepEqual(rows[0]?.before, {
      url: 'https://shop.example/bikes',
      append_tracking_information: true,
      version: 1,
    })
  })

  it('is listed newest first and found by name, target or code', async () => {
    const there = await place.scope(await place.addClient('many-links'), await place.addPerson('Mia Many'))
    for (let number = 1; number <= 12; number++)
      await createLink(place.db, { ...there, at: later(number) }, formOf(`Lien ${number}é`))
    const second = await listLinks(place.db, there, { page: 2, per_page: 10 })
    assert.deepEqual(
      second.rows.map(({ name }) => name),
      ['Lien 2é', 'Lien 1é'],
    )
    const code = second.rows[0]?.code ?? ''
    for (const [search, total] of [
      ['lien 12e', 1],
      ['SHOP.example', 12],
      [code, 1],
      ['100%', 0],
    ] as const)
      assert.equal((await listLinks(place.db, there, { ...firstPage, search })).total, total, search)
  })

  const addBroadcast = async (text: string, state = 'scheduled') => {
    const { id: campaignId } = await ensureDefaultCampaign(place.db, scope)
    const listId = newId()
    await place.rows(
      `insert into list (client_id, id, name, type, is_public, created_at, updated_at)
       values ($1, $2, $3, 1, false, now(), now())`,
      [scope.client.id, listId, listId],
    )
    await place.rows(
      `insert into broadcast (client_id, id, title, channel, message, campaign_id, participant_list_id, sender_id,
         send_after, state, send_now, skip_optin_check, ignore_quiet_hours, needs_approval, subscription_id, user_id,
         created_at, updated_at)
       values ($1, gen_random_uuid(), 'Spring sale', 'sms', $2, $3, $4, gen_random_uuid(), now(), $5, false, false,
         false, false, gen_random_uuid(), gen_random_uuid(), now(), now())`,
      [scope.client.id, text, campaignId, listId, state],
    )
  }

  it('does not go while a broadcast that is not over names it', async () => {
    for (const [index, state] of ['scheduled', 'sending', 'paused'].entries()) {
      const made = await add(`Needed ${index}`)
      await addBroadcast(`Look: {{ link:${made.code}|x}}`, state)
      const refused = await refusalOf(deleteLink(place.db, scope, made.id))
      assert.equal(refused.message, 'The broadcast "Spring sale" needs this link.')
    }
    const free = await add('Free')
    await addBroadcast(`Look: {{link:${free.code}}}`, 'sent')
    await addBroadcast(`Look: {{link:${free.code}x}} link:${free.code}`, 'scheduled')
    await deleteLink(place.db, scope, free.id)
    assert.equal(await findShortLink(place.db, free.code), undefined)
    assert.equal((await refusalOf(deleteLink(place.db, scope, free.id))).code, 'not_found')
  })

  it('is known to messages of its own client alone', async () => {
    const made = await add('Known')
    assert.deepEqual(await findUnknownLinks(place.db, scope, [made.code, 'nothere', 'nothere']), ['nothere'])
    assert.deepEqual(await findUnknownLinks(place.db, other, [made.code]), [made.code])
    assert.deepEqual(await findUnknownLinks(place.db, scope, []), [])
  })

  it('of another client, or for an experience that the client does not have, is not found', async () => {
    const made = await add('Ours')
    const form = formOf('Theirs')
    for (const act of [
      () => updateLink(place.db, other, { id: made.id, sent: form }),
      () => deleteLink(place.db, other, made.id),
      () => createLink(place.db, scope, { ...form, experience: newId() }),
    ])
      assert.equal((await refusalOf(act())).code, 'not_found')
  })
})

describe('tracking information', () => {
  const fields = { utm_source: 'fanfare', utm_campaign: 'Été & plus' }

  it('is added behind the query and before the fragment, which stay as they are', () => {
    assert.equal(
      withTracking('https://shop.example/a?q=a%20b&x=1#top', fields),
      'https://shop.example/a?q=a%20b&x=1&utm_source=fanfare&utm_campaign=%C3%89t%C3%A9%20%26%20plus#top',
    )
    assert.equal(
      withTracking('https://shop.example/', { utm_source: 'fanfare' }),
      'https://shop.example/?utm_source=fanfare',
    )
  })

  it('leaves alone what the target says itself', () => {
    assert.equal(
      withTracking('https://shop.example/?utm_source=paper', { utm_source: 'fanfare', utm_medium: 'sms' }),
      'https://shop.example/?utm_source=paper&utm_medium=sms',
    )
  })
})
