import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectToast, staff, test } from '#test/support/browser.ts'
import { contest, contestList } from '#test/support/pages.ts'

// Changes by another person, or a phone, appear without reloading, and nothing that is being typed goes away.

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
const rowOf = (page: Page, phone: string) => rowsOf(page).filter({ hasText: phone })
/** Of an entry that no other test judges. */
const judged = '416 555 0198'

async function enterByText(page: Page, from: string): Promise<void> {
  const answer = await page.request.post(`${baseUrl()}/handset/messages`, {
    data: { from, to: '55555', text: 'CHEER' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('a verdict appears on a colleague’s open list, and what is typed there stays', async ({ browser }) => {
  const judge = await arrive(browser, colleague)
  const reader = await arrive(browser)
  await enterByText(reader.page, '+14165550198')
  await openEntries(judge.page)
  await openEntries(reader.page)
  await expect(rowOf(reader.page, judged)).toContainText('Valid')
  await rowOf(reader.page, judged).getByRole('button').first().click()
  await reader.page.getByRole('button', { name: 'Edit data' }).click()
  const city = reader.page.getByRole('textbox', { name: 'City' })
  await city.fill('Half a to')
  await rowOf(judge.page, judged).getByRole('button', { name: 'Actions for' }).click()
  await judge.page.getByRole('menuitem', { name: 'Mark invalid' }).click()
  const verdict = judge.page.getByRole('dialog')
  await verdict.getByRole('textbox').fill('A test')
  await verdict.getByRole('button', { name: 'Mark invalid' }).click()
  await expectToast(judge.page, 'Entry marked invalid')
  await expect(rowOf(reader.page, judged)).toContainText('Invalid')
  await expect(city).toHaveValue('Half a to')
  await expect(city).toBeFocused()
  await rowOf(judge.page, judged).getByRole('button', { name: 'Actions for' }).click()
  await judge.page.getByRole('menuitem', { name: 'Mark valid' }).click()
  await expect(rowOf(reader.page, judged)).not.toContainText('Invalid')
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
  await enterByText(editor.page, '+14165550199')
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
