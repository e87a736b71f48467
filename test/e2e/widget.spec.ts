// long: a site or a program of others stands beside the browser; what is asked of it has unit tests.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Request } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { baseUrl, expect, expectAccessible, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'

// The messenger's widget as a visitor of a client's own site meets it: another origin, a page with a look of its own.

type Data<Row> = { data: Row }
type Shown = { id: string; eid: string; script_tag: string }

let site: Server
let origin: string
let staff: Caller
let widget: Shown

/** The client's page: its style sheet would spoil whatever it reaches, and its script has names of its own. */
const pageOf = (
  language: string,
  tag: string,
) => `<!doctype html><html lang="${language}"><head><title>Shop</title>
<style>* { all: unset; color: #700 !important } button, iframe { display: none !important }</style>
<script>const e = 1, t = 2, words = 3; window.theirs = () => e + t + words</script></head>
<body><h1>Our shop</h1>${tag}</body></html>`

test.beforeAll(async () => {
  site = createServer(({ url = '/' }, response) => {
    const language = url.startsWith('/fr') ? 'fr-CA' : 'en'
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    // No inline style may be needed: many sites forbid it.
    response.end(pageOf(language, widget.script_tag))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client: 'maple-market' })
  widget = await makeWidget([origin])
})
test.afterAll(() => new Promise((resolve) => site.close(resolve)))

const form = { name: 'Maple help', greeting: 'How can we help?', greeting_fr: 'Comment pouvons-nous aider?' }

async function makeWidget(origins: string[]): Promise<Shown> {
  const answer = await staff.call(routes.createWidget, { body: { ...form, origins } })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as Data<Shown>).data
}

/** The answer of staff to whoever wrote last in the widget. */
async function answerVisitor(message: string): Promise<void> {
  const inbox = await staff.call(routes.listMessengerConversations, { params: { shortcode: widget.id } })
  const [newest] = (inbox.body as Data<{ participant: { id: string } }[]>).data
  const sent = await staff.call(routes.sendMessage, {
    body: { type: 'widget', participant_id: newest?.participant.id, widget_id: widget.id, message },
  })
  expect(sent.status, sent.text).toBe(200)
}

test('a visitor of another site chats by keyboard, and hears of an answer while the chat is closed', async ({
  watched: page,
}) => {
  await page.goto(origin)
  const button = page.getByRole('button', { name: /Open the chat/ })
  await expect(button).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.focus()
  await page.keyboard.press('Enter')
  const chat = page.frameLocator('iframe[title="Chat"]')
  await expect(chat.getByLabel('Your name')).toBeFocused()
  await expectAccessible(page, 'the open chat')
  await page.keyboard.type('Zoé Roy')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Is the canoe red?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(chat.getByRole('log')).toContainText('Is the canoe red?')
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await answerVisitor('Yes, it is.')
  await expect(chat.getByRole('log')).toContainText('Yes, it is.', { timeout: 20_000 })
  await page.keyboard.type('Then I take it')
  await page.keyboard.press('Enter')
  await expect(chat.getByRole('log')).toContainText('Then I take it')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await answerVisitor('See you soon!')
  await expect(page.getByRole('button', { name: 'Open the chat (1 new message)' })).toBeVisible({
    timeout: 40_000,
  })
  await page.reload()
  await button.click()
  await expect(chat.getByRole('log')).toContainText('See you soon!')
  await expect(chat.getByLabel('Your name')).toBeHidden()
  expect(await page.evaluate(() => (window as unknown as { theirs: () => number }).theirs())).toBe(6)
})

test('the chat speaks the page’s language, and keeps what was typed when it cannot be sent', async ({
  page,
}) => {
  await page.goto(`${origin}/fr`)
  await page.getByRole('button', { name: 'Ouvrir le clavardage' }).click()
  const chat = page.frameLocator('iframe[title="Clavardage"]')
  await expect(chat.getByRole('log')).toContainText('Comment pouvons-nous aider?')
  await chat.getByRole('button', { name: 'Commencer' }).click()
  await expect(chat.getByRole('alert').filter({ hasText: 'Veuillez remplir ce champ.' })).toBeVisible()
  await chat.getByLabel('Votre nom').fill('Zoé')
  await chat.getByLabel('Courriel').fill('pas un courriel')
  await chat.getByRole('textbox', { name: 'Message' }).fill('Allô?')
  await chat.getByRole('button', { name: 'Commencer' }).click()
  await expect(chat.getByText('Ce n’est pas une adresse courriel.')).toBeVisible()
  await chat.getByLabel('Courriel').fill('')
  await page.context().setOffline(true)
  await chat.getByRole('button', { name: 'Commencer' }).click()
  await expect(chat.getByText('Vous êtes hors ligne.')).toBeVisible()
  await expect(chat.getByRole('textbox', { name: 'Message' })).toHaveValue('Allô?')
  await page.context().setOffline(false)
  await chat.getByRole('button', { name: 'Commencer' }).click()
  await expect(chat.getByRole('log')).toContainText('Allô?')
})

test('words that are typed while a message is on its way are the next one', async ({ page }) => {
  await page.goto(origin)
  await page.getByRole('button', { name: /Open the chat/ }).click()
  const chat = page.frameLocator('iframe[title="Chat"]')
  const [log, message] = [chat.getByRole('log'), chat.getByRole('textbox', { name: 'Message' })]
  await chat.getByLabel('Your name').fill('Léo')
  await message.fill('Hello?')
  let answer = Promise.withResolvers<void>()
  await page.route('**/widget/**', async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  for (const [sent, next] of [
    ['Hello?', 'Is it red?'],
    ['Is it red?', 'And is it light?'],
  ] as const) {
    answer = Promise.withResolvers()
    const asked = page.waitForRequest((request) => request.method() === 'POST')
    if (sent === 'Hello?') await chat.getByRole('button', { name: 'Start the chat' }).click()
    else await message.press('Enter')
    await asked
    await message.fill(next)
    answer.resolve()
    await expect(log).toContainText(sent)
    await expect(message).toHaveValue(next)
  }
})

test('nothing is shown where the widget is disabled, or the site is none of its origins', async ({
  page,
}) => {
  const mine = widget
  const answered = (eid: string) => {
    const isIt = (request: Request) => request.url().includes(eid)
    return Promise.race([
      page.waitForEvent('requestfinished', isIt),
      page.waitForEvent('requestfailed', isIt),
    ])
  }
  widget = await makeWidget(['https://www.elsewhere.test'])
  await Promise.all([answered(widget.eid), page.goto(origin)])
  await expect(page.getByRole('button')).toHaveCount(0)
  widget = await makeWidget([origin])
  const body = { ...form, origins: [origin], is_enabled: false }
  await staff.call(routes.updateWidget, { params: { id: widget.id }, body })
  await Promise.all([answered(widget.eid), page.goto(origin)])
  await expect(page.getByRole('button')).toHaveCount(0)
  widget = mine
  await page.goto(origin)
  await expect(page.getByRole('button')).toBeVisible()
})
