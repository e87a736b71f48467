// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, test } from '#test/support/browser.ts'

// How long a success stays (M9).

/** Fading away is over by then. */
const fadeMs = 450

const lengths: {
  name: string
  path: string
  ms: number
  says: string
  act: (page: Page) => Promise<void>
}[] = [
  {
    name: 'a success',
    path: 'tasks',
    ms: 1500,
    says: 'Task made',
    act: (page) => sendDialog(page, 'New task', 'What is to be done'),
  },
  {
    name: 'one of messaging',
    path: 'lists',
    ms: 2000,
    says: 'List created',
    act: (page) => sendDialog(page, 'New list', 'Name'),
  },
  {
    name: 'a quick link',
    path: 'keywords',
    ms: 2500,
    says: 'Quick link added',
    act: async (page) => {
      await page.keyboard.press('q')
      await page.getByRole('button', { name: 'Add this page' }).press('Enter')
      const form = page.getByRole('dialog', { name: 'New quick link' })
      await form.getByRole('textbox', { name: 'Name' }).fill(`Times ${Date.now()}`)
    },
  },
]

async function sendDialog(page: Page, name: string, label: string): Promise<void> {
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('textbox', { name: label }).fill(`Times ${Date.now()}`)
}

for (const { name, path, ms, says, act } of lengths)
  test(`${name} is told for ${ms} ms`, async ({ browser }) => {
    const { page, leave } = await arrive(browser)
    await page.clock.install()
    await page.goto(`${baseUrl()}/maple-market/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await act(page)
    const toast = page.locator('.mantine-Notification-root').filter({ hasText: says })
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.keyboard.press('Enter')
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(ms - 50)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(fadeMs)
    await expect(toast).toHaveCount(0)
    await page.clock.resume()
    await leave()
  })
