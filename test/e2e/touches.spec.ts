import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectToast, staff, test } from '#test/support/browser.ts'
import { contest, contestList } from '#test/support/pages.ts'

// What another person, or a phone, changes appears without reloading, and nothing that is being typed goes away.

const list = '/maple-market/experience/sweepstakes'
const colleague = staff('Amélie Roy')

async function openEntries(page: Page): Promise<void> {
  await page.goto(baseUrl() + contestList)
  await page.getByRole('button', { name: `Actions for ${contest}` }).click()
  await page.getByRole('menuitem', { name: 'Entries' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
}

/** Also behind a dialog, where they have no role. */
const rowsOf = (page: Page) => page.locator('tbody tr')

test('a verdict appears on a colleague’s open list, and what is typed there stays', async ({ browser }) => {
  const judge = await arrive(browser, colleague)
  const reader = await arrive(browser)
  await openEntries(judge.page)
  await openEntries(reader.page)
  await expect(rowsOf(reader.page).first()).toContainText('Valid')
  await rowsOf(reader.page).first().getByRole('button').first().click()
  await reader.page.getByRole('button', { name: 'Edit data' }).click()
  const city = reader.page.getByRole('textbox', { name: 'City' })
  await city.fill('Half a to')
  await rowsOf(judge.page).first().getByRole('button', { name: 'Actions for' }).click()
  await judge.page.getByRole('menuitem', { name: 'Mark invalid' }).click()
  const verdict = judge.page.getByRole('dialog')
  await verdict.getByRole('textbox').fill('A test')
  await verdict.getByRole('button', { name: 'Mark invalid' }).click()
  await expectToast(judge.page, 'Entry marked invalid')
  await expect(rowsOf(reader.page).first()).toContainText('Invalid')
  await expect(city).toHaveValue('Half a to')
  await expect(city).toBeFocused()
  await rowsOf(judge.page).first().getByRole('button', { name: 'Actions for' }).click()
  await judge.page.getByRole('menuitem', { name: 'Mark valid' }).click()
  await expect(rowsOf(reader.page).first()).not.toContainText('Invalid')
  await expect(city).toHaveValue('Half a to')
  await reader.leave()
  await judge.leave()
})

test('an entry by text appears on an open list, and an edit page keeps what is typed', async ({
  browser,
}) => {
  const editor = await arrive(browser)
  const reader = await arrive(browser, colleague)
  await openEntries(reader.page)
  await editor.page.goto(baseUrl() + contestList)
  await editor.page.getByRole('link', { name: contest }).click()
  await editor.page.getByRole('link', { name: 'Edit', exact: true }).click()
  const title = editor.page.getByRole('textbox', { name: 'Title (EN)' })
  await title.fill('Half a ti')
  const isReadAgain = editor.page.waitForResponse(/experience\/sweepstakes\/\w+\/show$/)
  const answer = await editor.page.request.post(`${baseUrl()}/handset/messages`, {
    data: { from: '+14165550199', to: '55555', text: 'CHEER' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await expect(rowsOf(reader.page).first()).toContainText('416 555 0199')
  await isReadAgain
  await expect(title).toHaveValue('Half a ti')
  // The lock goes back with the page.
  await editor.page.getByRole('link', { name: 'Sweepstakes' }).first().click()
  await editor.page.getByRole('button', { name: 'Leave and discard' }).click()
  await expect(editor.page).toHaveURL(baseUrl() + list)
  await editor.leave()
  await reader.leave()
})
