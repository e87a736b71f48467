// long: the ways of one screen; pages.spec opens it.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { arriveAt, makeColleague } from '#test/support/colleagues.ts'
import { png } from '#test/support/pictures.ts'

// The accent colour and the logo of a client, as they are chosen, and as staff and the public then see them.

const section = '/northwind-coffee/settings/brand'
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'image/png') =>
  page.locator('input[type=file][accept*=png]').setInputFiles({ name, mimeType, buffer })
const logoOf = (page: Page) => page.locator('header img.logo')
/** Whether the browser has drawn it. */
const isDrawn = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => {
    const picture = document.querySelector<HTMLImageElement>(wanted)
    return picture?.complete && picture.naturalWidth > 0
  }, selector)

/** The public page of the client's own sweepstakes. */
async function publicPage(page: Page): Promise<string> {
  const answer = await page.request.get(`${baseUrl()}/api/v1/experiences`, {
    headers: { 'X-Client': 'northwind-coffee' },
  })
  const { data } = (await answer.json()) as { data: { eid: string; name: string }[] }
  return `${baseUrl()}/e/${data.find(({ name }) => name === 'Autumn Brew')?.eid}`
}

test('a logo is looked at on light and dark, saved, seen by staff and public, replaced and removed', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, section)
  await expect(page.getByRole('heading', { level: 1, name: 'Colours and logo' })).toBeVisible()
  await isDrawn(page, 'figure img')
  await expectAccessibleInBoth(page, 'colours and logo')
  const before = await page.locator('figure img').first().getAttribute('src')
  await choose(page, 'blue.png', png({ width: 60, height: 20, colour: [20, 40, 200] }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Replace the logo?')
  await expect(dialog).toContainText('blue.png: 60 by 20 pixels.')
  await expect(dialog.locator('figure img')).toHaveCount(2)
  await isDrawn(page, '[role=dialog] figure img')
  await expectAccessibleInBoth(page, 'the logo before it is saved')
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await expectToast(page, 'Logo saved')
  await expect(page.locator('figure img').first()).not.toHaveAttribute('src', before ?? '')
  const now = (await page.locator('figure img').first().getAttribute('src')) ?? ''
  await expect(page.locator(`header img[src="${now}"], nav img[src="${now}"]`).first()).toBeVisible()
  await page.getByLabel('Alternative text (EN)').fill('A blue wave')
  await page.getByLabel('Ground behind the logo').selectOption({ label: 'Dark' })
  await save(page)
  await expectToast(page, 'Saved')
  const address = await publicPage(page)
  await page.goto(address)
  await expect(logoOf(page)).toHaveAttribute('alt', 'A blue wave')
  await expect(logoOf(page)).toHaveAttribute('src', now)
  await isDrawn(page, 'header img.logo')
  await expectAccessibleInBoth(page, 'the public page with a logo')
  await page.goto(`${baseUrl()}/launchpad`)
  await isDrawn(page, `[data-client] img[src="${now}"]`)
  await page.goto(`${baseUrl()}${section}`)
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await expect(page.getByRole('dialog')).toContainText('Remove the logo?')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click()
  await expectToast(page, 'Logo removed')
  await expect(page.getByText('No logo yet')).toBeVisible()
  expect((await page.request.get(baseUrl() + now)).status()).toBe(404)
  await page.goto(address)
  await expect(logoOf(page)).toHaveCount(0)
  await leave()
})

test('what is no picture is said to be none before and after it is sent', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, section)
  await expect(page.getByRole('button', { name: /logo$/ }).first()).toBeVisible()
  const alert = page.getByRole('alert')
  await choose(page, 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')
  await expect(alert).toContainText('An SVG is not taken, since it can carry script.')
  await choose(page, 'logo.png', Buffer.from('nothing'))
  await expect(alert).toContainText('This cannot be shown as a picture.')
  await choose(page, 'logo.png', Buffer.alloc(2 * 1024 * 1024 + 1))
  await expect(alert).toContainText('The file is larger than 2 MB.')
  await choose(page, 'wide.png', png({ width: 4097, height: 1 }))
  await expect(alert).toContainText('more than 4096 pixels')
  await choose(page, 'two.png', Buffer.concat([png(), Buffer.from('<script>')]))
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'The file holds more than a picture.',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await leave()
})

test('a colour that cannot be read is told with what was measured and what is shown instead', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, section)
  const colour = page.getByLabel('Accent colour')
  const before = await colour.inputValue()
  await colour.fill('#ffd400')
  const facts = page.getByRole('status').filter({ hasText: 'Text on the colour' })
  await expect(facts).toContainText('Text on the colour is dark')
  await expect(facts).toContainText(
    'On the light page the colour has a contrast of 1.32:1 as text, which is less than the 4.5:1',
  )
  const [, shown = ''] = /There (#[0-9a-f]{6}) is shown instead/.exec((await facts.textContent()) ?? '') ?? []
  await expect(facts).toContainText('On the dark page the colour is readable as text')
  await save(page)
  await expectToast(page, 'Saved')
  await page.goto(await publicPage(page))
  const used = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
  )
  expect(used).toBe(shown)
  await page.goto(`${baseUrl()}${section}`)
  await page.getByLabel('Accent colour').fill(before)
  await save(page)
  await expectToast(page, 'Saved')
  await leave()
})

test('a font is uploaded where it is chosen, and is not deleted from the library unseen', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, section)
  const choice = page.getByLabel('Font file')
  await expect(choice).toHaveValue('')
  const send = (name: string, buffer: Buffer) =>
    page.locator('input[type=file][accept*=woff2]').setInputFiles({ name, mimeType: '', buffer })
  await send('Brew.otf', Buffer.from('OTTO'))
  await expect(page.getByRole('alert')).toHaveText('“Brew.otf” is no WOFF2 file, and was not sent.')
  await send('Brew.woff2', Buffer.from('wOF2 and nothing more'))
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('Brew.woff2: ')
  await expect(choice).toHaveValue('')
  await page.getByLabel('Accent colour').fill('#204080')
  await send('Brew.woff2', woff2)
  await expect(page.getByText('Brew.woff2 is in the library.')).toBeVisible()
  await expect(choice.locator('option:checked')).toHaveText('Brew')
  await expect(page.getByLabel('Accent colour')).toHaveValue('#204080')
  await expectAccessibleInBoth(page, 'a font that was uploaded')
  await save(page)
  await expectToast(page, 'Saved')
  await page.reload()
  await expect(choice.locator('option:checked')).toHaveText('Brew')

  await page.goto(`${baseUrl()}/northwind-coffee/library`)
  const row = page.getByRole('row', { name: /Brew/ })
  await expect(row).toContainText('Font of the public pages')
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete “Brew”?' })
  await expect(dialog).toContainText('It is the font of the public pages')
  await dialog.getByRole('link', { name: 'Font of the public pages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Colours and logo' })).toBeVisible()
  await choice.selectOption({ label: 'None' })
  await save(page)
  await expectToast(page, 'Saved')
  await leave()
})

const woff2 = readFileSync(
  new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
)

test('who may only read sees the colours and the logo and finds nothing to change', async ({ browser }) => {
  const reader = await makeColleague(browser, { name: 'Rae Reader', role: 'campaign_manager' })
  const { page, leave } = await arriveAt(browser, '/maple-market/settings/brand', reader)
  await expect(page.getByLabel('Accent colour')).toBeDisabled()
  await isDrawn(page, 'figure img')
  await expect(page.getByRole('button', { name: /logo/i })).toHaveCount(0)
  await leave()
})
