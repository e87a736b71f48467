// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { arriveAt } from '#test/support/colleagues.ts'

// Programs that call for a client: made, given a token that works at once, and stopped.

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

const statusBy = async (secret: string) =>
  (await fetch(`${baseUrl()}/api/v1/lists`, { headers: { Authorization: `Bearer ${secret}` } })).status

test('an API user gets a token that is shown once and works until it is revoked', async ({ browser }) => {
  const { page } = await arriveAt(browser, '/maple-market/users')
  await page.getByRole('link', { name: 'API users' }).click()
  // The home is the page of the client alone, not of all pages below it.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).not.toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('button', { name: 'New API user' }).first().click()
  const making = dialogOf(page, 'New API user')
  await making.getByLabel('Name').fill('Till')
  await making.getByLabel('Role').selectOption('Campaign manager')
  await making.getByRole('button', { name: 'New API user' }).click()
  await expectToast(page, 'API user created.')

  await page.getByRole('button', { name: 'Till', exact: true }).click()
  await page.getByRole('button', { name: 'New token' }).click()
  const form = dialogOf(page, 'New token of Till')
  await form.getByLabel('Name').fill('Orders')
  await form.getByRole('button', { name: 'New token' }).click()
  await expect(form.getByRole('alert')).toContainText('A token needs at least one scope.')
  await form.getByLabel('Lists and imports: read').check()
  await form.getByLabel('Ends').selectOption('On a day that you choose')
  await form.getByLabel('Last day').fill('2020-02-03')
  await form.getByRole('button', { name: 'New token' }).click()
  await expect(form.getByRole('alert')).toContainText('A token must end in the future.')
  await form.getByLabel('Last day').fill('2090-02-03')
  await expectAccessibleInBoth(page, 'new token')
  await form.getByRole('button', { name: 'New token' }).click()

  const shown = dialogOf(page, 'The token, shown this once')
  const secret = (await shown.getByLabel('Token', { exact: true }).textContent()) ?? ''
  expect(secret).toMatch(/^fanfare_[\w-]{43}$/)
  await expectAccessibleInBoth(page, 'the token, once')
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  expect(await statusBy(secret)).toBe(200)

  const row = page.getByRole('row').filter({ hasText: 'Orders' })
  await expect(row).toContainText('Works')
  await expect(row).toContainText('3/2/90')
  await row.getByRole('button', { name: 'Actions for Orders' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await dialogOf(page, 'Revoke the token “Orders”?').getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, 'The token works no more.')
  await expect(row).toContainText('Revoked')
  expect(await statusBy(secret)).toBe(401)
})

test('an API user is locked and unlocked from its row, and stands so in the list', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/api-users')
  await page.getByRole('button', { name: 'New API user' }).first().click()
  const making = dialogOf(page, 'New API user')
  await making.getByLabel('Name').fill('Door')
  await making.getByRole('button', { name: 'New API user' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Door' })
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Door' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    await dialogOf(page, `${action} Door?`).getByRole('button', { name: action, exact: true }).click()
  }
  await choose('Lock')
  await expectToast(page, 'The API user is locked.')
  await expect(row).toContainText('Locked')
  await choose('Unlock')
  await expectToast(page, 'The API user is unlocked.')
  await expect(row).toContainText('Active')
  await leave()
})
