// long: the ways of one screen; pages.spec opens it.
import { arrive, baseUrl, expect, expectAccessible, staff, test } from '#test/support/browser.ts'

// A messenger agent's rights on lists, and that nothing leads to an import (decision 15).

const at = (path: string) => `${baseUrl()}/maple-market/${path}`

test('a messenger agent finds no way to import, and puts everybody who matches into a list', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser, staff('Lin Chen'))
  await page.goto(at('lists'))
  await page.getByRole('button', { name: 'Actions for Loyalty club' }).click()
  await expect(page.getByRole('menuitem', { name: 'Manage participants' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /upload/i })).toHaveCount(0)
  await page.goto(at('imports'))
  await expect(page.getByText('Open one to see what came of it.')).toBeVisible()
  await expect(page.getByText('can be taken back')).toHaveCount(0)
  await page.goto(at('participants'))
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await expect(page.getByRole('button', { name: 'Flag', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('A new list').click()
  await dialog.getByRole('textbox', { name: /name/i }).fill('Everybody')
  await expectAccessible(page, 'everybody into a list')
  await dialog.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByText(/\d+ participants added to the list/).first()).toBeVisible()
  await leave()
})
