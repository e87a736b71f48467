// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'

// The side navigation: presses of one moment are one (M9), and this browser remembers what was collapsed.

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const sections = ['Assets', 'Fraud', 'Admin', 'Ops', 'Support']
/** One of the pages of most of them. */
const links = ['Locations', 'Tasks', 'Tickets']
const expectNarrow = (page: Page) => expect(navigation(page)).toHaveAttribute('data-narrow', 'true')
const expectWide = (page: Page) => expect(navigation(page)).not.toHaveAttribute('data-narrow')

test('the navigation collapses by button and by key, once in 300 ms, and stays so', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.clock.install()
  await page.goto(`${baseUrl()}/maple-market/lists`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await expectWide(page)
  await page.keyboard.press('[')
  await expectNarrow(page)
  await page.keyboard.press('[')
  await page.clock.runFor(299)
  await page.keyboard.press('[')
  await expectNarrow(page)
  await page.clock.runFor(1)
  await page.keyboard.press('[')
  await expectWide(page)

  await page.clock.runFor(300)
  await page.getByRole('button', { name: 'Collapse navigation' }).press('Enter')
  await expectNarrow(page)
  const expand = page.getByRole('button', { name: 'Expand navigation' })
  await expand.press('Enter')
  await expectNarrow(page)
  // In a field it is a letter.
  await page.clock.runFor(300)
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.type('[')
  await expectNarrow(page)

  await page.clock.resume()
  await page.goto(`${baseUrl()}/maple-market/tickets`)
  await expectNarrow(page)
  await expect(navigation(page).getByRole('link', { name: 'Tickets' })).toBeVisible()
  await expectAccessibleInBoth(page, 'the narrow navigation')
  await expand.press('Enter')
  await expectWide(page)
  await leave()
})

test('each section collapses by its head, and is found so again', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/lists`)
  for (const name of sections) {
    const head = navigation(page).getByRole('button', { name, exact: true })
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    await head.press('Enter')
    await expect(head).toHaveAttribute('aria-expanded', 'false')
    await expect(head).toBeFocused()
  }
  for (const link of links)
    await expect(navigation(page).getByRole('link', { name: link, exact: true })).toHaveCount(0)
  await expectAccessibleInBoth(page, 'collapsed sections')
  await page.goto(`${baseUrl()}/maple-market/participants`)
  for (const name of sections) {
    const head = navigation(page).getByRole('button', { name, exact: true })
    await expect(head).toHaveAttribute('aria-expanded', 'false')
    await head.press('Enter')
  }
  for (const link of links)
    await expect(navigation(page).getByRole('link', { name: link, exact: true })).toBeVisible()
  await leave()
})
