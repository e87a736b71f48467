import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { unsubscribeToken } from '#server/messaging/email/emailNames.ts'
import { setConsent } from '#server/participants/consent/consentByHand.ts'
import { ensureDefaultSubscription, findConsent } from '#server/participants/participants.ts'
import { newId } from '#server/platform/ids.ts'
import { giveFrench } from '#test/support/french.ts'
import { mailHook, type SentEmail } from '#test/support/mailHook.ts'

const here = await mailHook()
after(() => here.end())
const { db, url } = here.app
const maple = await here.addMailbox('maple')
const scope = here.jobScope(maple)
const main = (await db.transaction(scope, (tx) => ensureDefaultSubscription(tx, scope, null))).id
const letters = newId()
await here.rows(
  `insert into subscription (client_id, id, name, channel, shortcode_id, is_default, is_double_opt_in, created_at)
   values ($1, $2, 'Letters <b>', 'email', null, false, false, now())`,
  [maple.client.id, letters],
)

let people = 0
async function reader(language = 'en'): Promise<SentEmail & { path: string }> {
  people += 1
  const sent = await here.addSent(maple, { address: `reader${people}@example.test`, language })
  for (const subscription of [main, letters])
    await here.rows(`insert into consent values ($1, $2, $3, 'in', now() - interval '1 day')`, [
      maple.client.id,
      subscription,
      sent.participantId,
    ])
  return { ...sent, path: pathOf(sent.id) }
}
const pathOf = (messageId: string) =>
  `/u/${unsubscribeToken(maple.linkKey, { clientId: maple.client.id, messageId })}`

/** From a broadcast that went by the further subscription. */
async function byLetters(sent: SentEmail): Promise<void> {
  const id = await here.addBroadcast(maple, letters)
  await here.rows('update message set broadcast_id = $1 where id = $2', [id, sent.id])
}

const get = async (path: string) => {
  const answer = await fetch(url + path)
  return { status: answer.status, html: await answer.text() }
}
const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })
  return { status: answer.status, html: await answer.text() }
}
const standing = ({ participantId }: SentEmail, subscriptionId = main) =>
  findConsent(db, scope, { participantId, subscriptionId })
const historyOf = ({ participantId }: SentEmail) =>
  here.rows<{ state: string; how: string; shown_text: string; proof: string }>(
    'select state, how, shown_text, proof from consent_change where participant_id = $1 order by at, id',
    [participantId],
  )

test('looking changes nothing, however often', async () => {
  const zoe = await reader()
  for (let at = 0; at < 3; at += 1) {
    const { status, html } = await get(zoe.path)
    assert.equal(status, 200)
    assert.match(
      html,
      /<h1>Unsubscribe<\/h1><p>Do you want no more e-mail from Client maple at re…@example\.test\?/,
    )
    assert.match(html, /<button class="button" name="wish" value="this">Unsubscribe<\/button>/)
  }
  assert.equal(await standing(zoe), 'in')
  assert.deepEqual(await historyOf(zoe), [])
})

test('the page leads to the client’s privacy policy and names who answers for it', async () => {
  await giveFrench(here.rows, maple.client.id)
  const zoe = await reader()
  assert.match((await get(zoe.path)).html, /<footer class="dim"><\/footer>/)
  await here.rows(
    `update client set privacy_url = 'https://www.example.com/privacy', privacy_name = 'Pia' where id = $1`,
    [maple.client.id],
  )
  const { html } = await get(`${zoe.path}?lang=fr`)
  assert.match(html, /<a href="https:\/\/www\.example\.com\/privacy" hreflang="en"[^>]*>Politique/)
  assert.match(html, /Responsable de la vie privée\u00a0: Pia/)
})

test('a client without French has no other language on it, but for whom it wrote to in French', async () => {
  await here.rows('delete from client_language where client_id = $1', [maple.client.id])
  const { html } = await get(`${(await reader()).path}?lang=fr`)
  assert.match(html, /<html lang="en">/)
  assert.doesNotMatch(html, /lang="fr"/)
  const french = (await get((await reader('fr')).path)).html
  assert.match(french, /<html lang="fr">/)
  assert.match(french, /<nav[^>]*><a [^>]*lang="en"/)
})

test('the button unsubscribes from this subscription alone, with what was shown as proof', async () => {
  const zoe = await reader()
  const { status, html } = await post(zoe.path, 'wish=this')
  assert.equal(status, 200)
  assert.match(html, /You are unsubscribed/)
  assert.deepEqual([await standing(zoe), await standing(zoe, letters)], ['out', 'in'])
  assert.deepEqual(await historyOf(zoe), [
    {
      state: 'out',
      how: 'reply',
      proof: zoe.id,
      shown_text: 'Do you want no more e-mail from Client maple at re…@example.test?',
    },
  ])
  assert.match((await get(zoe.path)).html, /You are unsubscribed/)
  assert.deepEqual(
    await here.rows('select action, subject_id from event where participant_id = $1', [zoe.participantId]),
    [{ action: 'opted_out', subject_id: main }],
  )
})

test('a mail program’s one click needs no page, no cookie and no origin, and twice is once', async () => {
  const zoe = await reader()
  for (let at = 0; at < 2; at += 1)
    assert.equal((await post(zoe.path, 'List-Unsubscribe=One-Click')).status, 200)
  assert.equal(await standing(zoe), 'out')
  assert.deepEqual(
    (await historyOf(zoe)).map(({ shown_text }) => shown_text),
    ['List-Unsubscribe=One-Click'],
  )
})

const boundary = 'a-mail-program'
const oneClick: Record<string, { body?: string; headers?: Record<string, string> }> = {
  'as RFC 8058 recommends': {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
  },
  'a multipart body without its end': {
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disp',
  },
  'a boundary that is missing': { headers: { 'Content-Type': 'multipart/form-data' }, body: 'One-Click' },
  'no body': {},
  'plain text': { headers: { 'Content-Type': 'text/plain' }, body: 'List-Unsubscribe=One-Click' },
  'a type of its own': { headers: { 'Content-Type': 'x-mail/one-click' }, body: '\0\xff' },
  'a type that is none': { headers: { 'Content-Type': ';;;' }, body: 'List-Unsubscribe=One-Click' },
  'broken JSON': { headers: { 'Content-Type': 'application/json' }, body: '{"List-Unsubscribe":' },
  'more than anybody reads': { headers: { 'Content-Type': 'text/plain' }, body: 'x'.repeat(2 * 1024 * 1024) },
  'from another site': { headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' } },
}
for (const [how, init] of Object.entries(oneClick))
  test(`the token is enough for one click: ${how}`, async () => {
    const zoe = await reader()
    const answer = await fetch(`${url}${zoe.path}?lang=xx`, { method: 'POST', ...init })
    assert.deepEqual([answer.status, await standing(zoe)], [200, 'out'])
    assert.match(await answer.text(), /You are unsubscribed/)
    assert.match(String(answer.headers.get('content-security-policy')), /form-action 'self'/)
  })

test('a broadcast’s own subscription is named and left; all of them are left where that is asked', async () => {
  const zoe = await reader()
  await byLetters(zoe)
  assert.match((await get(zoe.path)).html, /Do you want no more “Letters &#60;b&#62;” from/)
  await post(zoe.path, 'List-Unsubscribe=One-Click')
  assert.deepEqual([await standing(zoe), await standing(zoe, letters)], ['in', 'out'])
  const ann = await reader()
  assert.match((await get(ann.path)).html, /Unsubscribe from all e-mail from Client maple/)
  await post(ann.path, 'wish=all')
  assert.deepEqual([await standing(ann), await standing(ann, letters)], ['out', 'out'])
})

test('it is the person’s own word: staff cannot take it back, the person can, on the same page', async () => {
  const zoe = await reader()
  await post(zoe.path, 'wish=this')
  const staff = { ...scope, actor: here.staffScope.actor, role: 'client_admin' } as const
  const byHand = (subscription_id: string) =>
    setConsent(db, staff, {
      participantId: zoe.participantId,
      subscription_id,
      state: 'in',
      proof: 'By phone.',
    })
  await here.rows('delete from consent where participant_id = $1 and subscription_id = $2', [
    zoe.participantId,
    letters,
  ])
  for (const subscription of [main, letters])
    await assert.rejects(byHand(subscription), /only he or she can opt in again/)
  const { html } = await post(zoe.path, 'wish=again')
  assert.match(html, /You are subscribed/)
  assert.equal(await standing(zoe), 'in')
  const [, back] = await historyOf(zoe)
  assert.deepEqual([back?.state, back?.how], ['in', 'reply'])
  assert.match(back?.shown_text ?? '', /you ask Client maple to write to re…@example\.test again/)
})

test('the no of a person whom staff had opted out counts as the person’s own', async () => {
  const zoe = await reader()
  const staff = { ...scope, actor: here.staffScope.actor, role: 'client_admin' } as const
  const wish = { participantId: zoe.participantId, subscription_id: main, proof: 'By phone.' }
  await setConsent(db, staff, { ...wish, state: 'out' })
  await post(zoe.path, 'wish=all')
  await assert.rejects(setConsent(db, staff, { ...wish, state: 'in' }), /only he or she/)
})

test('the page speaks the language of its reader, or the one that is asked for', async () => {
  const zoe = await reader('fr')
  const { html } = await get(zoe.path)
  assert.match(html, /<html lang="fr">/)
  assert.match(html, /Ne plus recevoir de courriels de Client maple/)
  assert.match((await get(`${zoe.path}?lang=en`)).html, /<html lang="en">/)
  assert.match((await post(`${zoe.path}?lang=fr`, 'wish=this')).html, /Vous êtes désabonné/)
})

test('a link that nobody signed, of another client, or of a message that is gone is a page that says so', async () => {
  const zoe = await reader()
  const birch = await here.addMailbox('birch')
  const foreign = unsubscribeToken(birch.linkKey, { clientId: maple.client.id, messageId: zoe.id })
  const swapped = unsubscribeToken(birch.linkKey, { clientId: birch.client.id, messageId: zoe.id })
  for (const path of [
    '/u/none',
    `/u/${foreign}`,
    `/u/${swapped}`,
    `${zoe.path}0`,
    pathOf(newId()),
    '/u/%00',
  ]) {
    assert.equal((await get(path)).status, 404)
    assert.equal((await post(path, 'wish=this')).status, 404)
  }
  assert.match((await get(pathOf(newId()))).html, /This link is not valid/)
  assert.equal(await standing(zoe), 'in')
})

test('where nobody is behind the message any more it says that nothing is sent', async () => {
  const zoe = await reader()
  await here.rows('update message set participant_id = null where id = $1', [zoe.id])
  assert.match((await get(zoe.path)).html, /You are unsubscribed/)
  assert.equal((await post(zoe.path, 'wish=again')).status, 200)
  assert.deepEqual(await historyOf(zoe), [])
})

test('the link of a text closes the whole shortcode, as STOP does', async () => {
  const zoe = await reader()
  const shortcode = newId()
  await here.rows(
    `insert into shortcode (id, code, gateway, home_client_id) values ($1, '55555', 'simulator', $2)`,
    [shortcode, maple.client.id],
  )
  await here.rows('insert into client_shortcode (client_id, shortcode_id) values ($1, $2)', [
    maple.client.id,
    shortcode,
  ])
  await here.rows(`update message set type = 'sms', sender_id = $1, address = '+14165550199' where id = $2`, [
    shortcode,
    zoe.id,
  ])
  assert.match((await get(zoe.path)).html, /Do you want no more texts from Client maple at …0199\?/)
  await post(zoe.path, 'wish=this')
  const texts = (await db.transaction(scope, (tx) => ensureDefaultSubscription(tx, scope, shortcode))).id
  assert.deepEqual([await standing(zoe, texts), await standing(zoe)], ['out', 'in'])
})
