import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LanguagesForm } from '#contract/campaigns/languageCalls.ts'
import { saveClientLanguages } from '#server/campaigns/languages.ts'
import { listSubscriptions, updateSubscription } from '#server/participants/consent/subscriptions.ts'
import { type Contest, contest } from '#test/support/contest.ts'

let world: Contest
before(async () => {
  world = await contest()
  await save()
})
after(() => world.end())

const message = { en: 'Welcome to the maple club!', fr: 'Bienvenue au club de l’érable!' }
const portuguese = {
  language: 'pt-br',
  language_label: 'Português',
  keyword: 'ENTRAR',
  message: 'Bem-vindo ao nosso clube!',
  opt_in: false,
} as const
const save = (more: { opt_in?: boolean } = {}) => {
  const row = { opt_in: true, is_default: false, ...more }
  const languages: LanguagesForm['languages'] = [
    { ...row, language: 'en', language_label: 'English', keyword: 'JOIN', message: message.en },
    { ...row, language: 'fr', language_label: 'Français', keyword: 'JOINDRE', message: message.fr },
    { ...portuguese, is_default: false },
  ]
  const form = { shortcode_ids: [world.shortcode.id], languages }
  return saveClientLanguages(world.db, world.scopeNow(), { client: world.client.id, sent: form })
}

let line = 7000
const newPhone = () => {
  line += 1
  return `+1416555${line}`
}
const languageOf = async (phone: string) =>
  (await world.rows<{ language: string }>('select language from participant where phone = $1', [phone]))[0]
    ?.language
const eventsOf = async (phone: string) =>
  (
    await world.rows<{ action: string; data: object }>(
      `select e.action, e.data from event e join participant p on p.client_id = e.client_id
         and p.id = e.participant_id where p.phone = $1 order by e.id`,
      [phone],
    )
  ).map(({ action }) => action)
const lastChange = async (phone: string) =>
  (
    await world.rows<{ state: string; how: string; shown_text: string; proof: string; body: string }>(
      `select c.state, c.how, c.shown_text, c.proof, m.body from consent_change c
       join participant p on p.client_id = c.client_id and p.id = c.participant_id
       left join message m on m.client_id = c.client_id and m.id::text = c.proof
       where p.phone = $1 order by c.id desc limit 1`,
      [phone],
    )
  )[0]

test('a language’s keyword makes it the person’s, opts in with its proof and is answered with the message', async () => {
  const luc = newPhone()
  await world.text(luc, 'Joindre!')
  assert.deepEqual([await languageOf(luc), await world.consentOf(luc)], ['fr', 'in'])
  assert.deepEqual(await world.answersTo(luc), [message.fr])
  const { proof: _proof, ...change } = (await lastChange(luc)) ?? {}
  assert.deepEqual(change, { state: 'in', how: 'keyword', shown_text: message.fr, body: 'Joindre!' })
  assert.deepEqual(await eventsOf(luc), ['message_received', 'keyword_texted', 'opted_in'])
})

test('the language changes with the next keyword, and who is in stays in', async () => {
  const ana = newPhone()
  for (const text of ['JOINDRE', 'join']) await world.text(ana, text)
  assert.deepEqual([await languageOf(ana), await world.consentOf(ana)], ['en', 'in'])
  assert.deepEqual(await world.answersTo(ana), [message.fr, message.en])
})

test('a language that does not opt in only answers', async () => {
  const bia = newPhone()
  await world.text(bia, 'ENTRAR')
  assert.deepEqual([await languageOf(bia), await world.consentOf(bia)], ['pt-br', undefined])
  assert.deepEqual(await world.answersTo(bia), ['Bem-vindo ao nosso clube!'])
})

test('the same text from the gateway twice is answered once', async () => {
  const ana = newPhone()
  for (let times = 0; times < 2; times++) await world.text(ana, 'JOIN', 'repeated-1')
  assert.equal((await world.answersTo(ana)).length, 1)
})

test('after STOP the keyword opts nobody in, and the answer tells how to come back', async () => {
  const ana = newPhone()
  for (const text of ['JOIN', 'STOP', 'JOIN']) await world.text(ana, text)
  assert.equal(await world.consentOf(ana), 'out')
  assert.match((await world.answersTo(ana)).at(-1) ?? '', /^Welcome to the maple club!\n.*Reply START/)
})

test('with double opt-in the question follows the message, and YES answers it', async () => {
  const scope = world.scopeNow()
  const subscription = (await listSubscriptions(world.db, scope)).find(
    ({ shortcode_id }) => shortcode_id === world.shortcode.id,
  )
  const { id = '', name = '' } = subscription ?? {}
  await updateSubscription(world.db, scope, { id, sent: { name, is_double_opt_in: true } })
  const ana = newPhone()
  await world.text(ana, 'JOIN')
  assert.equal(await world.consentOf(ana), 'pending')
  const [first, second] = await world.answersTo(ana)
  assert.equal(first, message.en)
  assert.match(second ?? '', /Reply YES/)
  await world.text(ana, 'YES')
  assert.equal(await world.consentOf(ana), 'in')
  assert.equal((await lastChange(ana))?.shown_text, second)
  await updateSubscription(world.db, scope, { id, sent: { name, is_double_opt_in: false } })
})

test('the message has its fields filled in, and the proof says what was shown', async () => {
  await world.rows(
    `update client_language set message = 'Welcome, {{first_name|friend}}, to us!' where language = 'en'`,
  )
  const ana = newPhone()
  await world.text(ana, 'JOIN')
  assert.deepEqual(await world.answersTo(ana), ['Welcome, friend, to us!'])
  assert.equal((await lastChange(ana))?.shown_text, 'Welcome, friend, to us!')
  await save()
})

test('somebody new who says no language speaks the default one of the client, and whoever is known keeps the own', async () => {
  const known = newPhone()
  await world.text(known, 'JOIN')
  const row = { opt_in: true, is_default: false } as const
  const languages: LanguagesForm['languages'] = [
    { ...row, language: 'en', language_label: 'English', keyword: 'JOIN', message: message.en },
    {
      ...row,
      language: 'fr',
      language_label: 'Français',
      keyword: 'JOINDRE',
      message: message.fr,
      is_default: true,
    },
  ]
  const form = { shortcode_ids: [world.shortcode.id], languages }
  await saveClientLanguages(world.db, world.scopeNow(), { client: world.client.id, sent: form })
  const unknown = newPhone()
  for (const phone of [unknown, known]) await world.text(phone, 'What are your hours?')
  assert.deepEqual([await languageOf(unknown), await languageOf(known)], ['fr', 'en'])
  await save()
})

test('a text to a keyword of a language that is gone is a conversation', async () => {
  const languages = [{ ...portuguese, is_default: true }]
  const form = { shortcode_ids: [world.shortcode.id], languages }
  await saveClientLanguages(world.db, world.scopeNow(), { client: world.client.id, sent: form })
  const luc = newPhone()
  await world.text(luc, 'JOINDRE')
  assert.deepEqual(await world.answersTo(luc), [])
})
