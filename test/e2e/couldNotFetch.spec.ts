import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { client, contest, contestList } from '#test/support/pages.ts'

// Choices and counts that cannot be fetched say so (M8): nobody takes a list that failed for an empty one.

const words = 'Could not fetch the data.'

async function breakCalls(page: Page, ...calls: string[]): Promise<void> {
  for (const call of calls)
    await page.route(`**/api/${call}**`, (route) =>
      route.fulfill({ status: 500, json: { message: 'Broken' } }),
    )
}

test('what participants are sorted by, lists, experiences and unread counts say that they could not be fetched', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await breakCalls(page, 'v1/participants-clients-map/sortables', 'notification-stats')
  await breakCalls(page, 'v1/lists', 'v1/experiences')
  await page.goto(`${baseUrl()}/${client}/participants`)
  const inMenu = page.getByRole('navigation').getByRole('link', { name: `Conversations ${words}` })
  await expect(inMenu).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel('Sort by')).toHaveAccessibleDescription(words)
  await page.getByRole('button', { name: 'Filters' }).click()
  for (const name of ['In the list', 'Entered the experience'])
    await expect(page.getByRole('combobox', { name })).toHaveAccessibleDescription(words, { timeout: 20_000 })
  await expect(page.getByRole('combobox', { name: 'In a list of the campaign' })).toHaveAccessibleDescription(
    '',
  )
  await expectAccessibleInBoth(page, 'participants without what could not be fetched')
  await leave()
})

test('the people of a task say that they could not be fetched', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await breakCalls(page, 'client-participant')
  await page.goto(`${baseUrl()}/${client}/tasks`)
  await page.getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  const person = dialog.getByRole('combobox', { name: 'Participant' })
  await person.click()
  await page.keyboard.type('Ana')
  await expect(person).toHaveAccessibleDescription(words, { timeout: 20_000 })
  await expect(page.getByRole('listbox')).toHaveText(words)
  await expectAccessibleInBoth(page, 'a list without options')
  await leave()
})

test('whoever may get a report is asked for again where they could not be fetched, and who was chosen stays', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}${contestList}`)
  await page.getByRole('link', { name: contest, exact: true }).click()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.getByRole('button', { name: 'By e-mail' }).click()
  await page.getByRole('button', { name: 'Send it to somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report by e-mail', exact: true })
  const to = dialog.getByRole('combobox', { name: 'To' })
  await to.pressSequentially('amélie')
  await page.getByRole('option', { name: /^Amélie Roy/ }).click()
  await breakCalls(page, 'user')
  await to.pressSequentially('sam')
  const again = dialog.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await expect(to).toHaveAccessibleDescription(new RegExp(`^${words}`))
  await expect(page.getByRole('listbox')).toHaveText(words)
  await page.unroute('**/api/user**')
  await page.keyboard.press('Tab')
  await expect(again).toBeFocused()
  await expectAccessibleInBoth(page, 'recipients that could not be fetched')
  await page.keyboard.press('Enter')
  await expect(to).toBeFocused()
  await expect(again).toHaveCount(0)
  await expect(to).toHaveAccessibleDescription(/^Each person/)
  await expect(dialog.getByText(/^Amélie Roy · /)).toBeVisible()
  await leave()
})
