import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import {
  baseUrl,
  expect,
  expectAccessibleInBoth,
  goByNavigation,
  watchFaults,
} from '#test/support/browser.ts'
import { openPage } from './cast.ts'

const widget = { name: 'Help in the shop', greeting: 'Hello from the shop!', french: 'Bonjour du magasin!' }
const ask = 'Do you sell seeds?'
const answer = 'From March on.'

/** A visitor writes, the staff answer in the messenger, and the visitor reads it where the question was asked. */
export async function chatOnSite(page: Page): Promise<void> {
  const [own, foreign] = [await openSite(), await openSite()]
  const tag = await makeWidget(page, own.origin)
  own.show(tag)
  foreign.show(tag)
  const visitor = await (await page.context().browser()?.newContext())?.newPage()
  if (!visitor) throw new Error('the browser is gone')
  const faults = watchFaults(visitor)
  await visitor.goto(own.origin)
  const frame = visitor.frameLocator('iframe[title="Chat"]')
  await openByKeys(visitor, frame)
  await writeFirst(visitor, frame)
  await answerInMessenger(page)
  await expect(frame.getByRole('log')).toContainText(answer, { timeout: 15_000 })
  await expectAccessibleInBoth(visitor, 'chat')
  await closeByEscape(visitor, frame)
  expect(faults).toEqual([])
  await seeNothing(visitor, foreign.origin)
  await visitor.context().close()
  await Promise.all([own.close(), foreign.close()])
}

type Site = { origin: string; show: (tag: string) => void; close: () => Promise<void> }

/** A client's own site: another port is another origin. */
async function openSite(): Promise<Site> {
  let tag = ''
  const server: Server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><head><title>Garden shop</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body><main><h1>Garden shop</h1><p>Seeds and pots.</p></main>${tag}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show: (next) => {
      tag = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Made in the settings for one site; answers the tag to paste. */
async function makeWidget(page: Page, origin: string): Promise<string> {
  await openPage(page, 'settings/widgets')
  await page.getByRole('button', { name: 'New widget' }).click()
  const dialog = page.getByRole('dialog', { name: 'New widget' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(widget.name)
  await dialog.getByRole('textbox', { name: 'Greeting (EN)' }).fill(widget.greeting)
  await dialog.getByRole('textbox', { name: 'Greeting (FR)' }).fill(widget.french)
  await dialog.getByRole('textbox', { name: 'Sites' }).fill(origin)
  await expectAccessibleInBoth(page, 'new widget')
  await dialog.getByRole('button', { name: 'Create widget' }).click()
  await expect(dialog).toBeHidden()
  const widgets = page.getByRole('table', { name: 'Messenger widgets' })
  await widgets.getByRole('button', { name: widget.name, exact: true }).click()
  const made = page.getByRole('dialog', { name: 'Edit widget' })
  const tag = await made.getByRole('textbox', { name: 'Script tag' }).inputValue()
  expect(tag).toContain(`${baseUrl()}/`)
  await expectAccessibleInBoth(page, 'widget')
  await page.keyboard.press('Escape')
  await expect(made).toBeHidden()
  return tag
}

/** The button on the page takes the focus into the chat, and Escape back to the button. */
async function openByKeys(visitor: Page, frame: FrameLocator): Promise<void> {
  const button = visitor.getByRole('button', { name: 'Open the chat' })
  await expect(button).toBeVisible()
  await expectAccessibleInBoth(visitor, 'site with a chat')
  await visitor.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await visitor.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { name: widget.name })).toBeVisible()
  await expect(frame.getByRole('log')).toContainText(widget.greeting)
  await expect(frame.getByRole('textbox', { name: 'Your name' })).toBeFocused()
  await expectAccessibleInBoth(visitor, 'first words')
}

async function writeFirst(visitor: Page, frame: FrameLocator): Promise<void> {
  await visitor.keyboard.type('Gita Gardener')
  await frame.getByRole('button', { name: 'Start the chat' }).click()
  await expect(frame.getByRole('alert').filter({ hasText: 'Please fill this in.' })).toBeVisible()
  await expect(frame.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expectAccessibleInBoth(visitor, 'first words, one missing')
  await visitor.keyboard.type(ask)
  await frame.getByRole('button', { name: 'Start the chat' }).click()
  await expect(frame.getByRole('log')).toContainText(ask)
  await expect(frame.getByRole('textbox', { name: 'Your name' })).toBeHidden()
}

async function answerInMessenger(page: Page): Promise<void> {
  await goByNavigation(page, 'Messenger')
  const row = page.getByRole('region', { name: 'Messenger' }).getByRole('listitem').filter({ hasText: ask })
  await expect(row).toContainText('Gita Gardener')
  await row.getByRole('link').click()
  await page.getByRole('textbox', { name: 'Reply to Gita Gardener' }).fill(answer)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Messages with Gita Gardener' })).toContainText(answer)
}

async function closeByEscape(visitor: Page, frame: FrameLocator): Promise<void> {
  await frame.getByRole('textbox', { name: 'Message' }).focus()
  await visitor.keyboard.press('Escape')
  const button = visitor.getByRole('button', { name: 'Open the chat' })
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(frame.getByRole('log')).toBeHidden()
  await visitor.keyboard.press('Enter')
  await expect(frame.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expect(frame.getByRole('log')).toContainText(answer)
  await visitor.keyboard.press('Escape')
  await visitor.reload()
  await expect(button).toBeVisible()
}

/** The browser refuses the frame there, so that no button is shown either. */
async function seeNothing(visitor: Page, origin: string): Promise<void> {
  const refused = visitor.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await visitor.goto(origin)
  await refused
  await expect(visitor.getByRole('button')).toHaveCount(0)
  const frames = visitor.frames().filter((frame) => frame !== visitor.mainFrame())
  expect(frames.map((frame) => frame.url()).filter((url) => url.startsWith(baseUrl()))).toEqual([])
}
