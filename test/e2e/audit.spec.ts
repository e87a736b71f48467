// long: the ways of one screen; pages.spec opens it.
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  goByNavigation,
  test,
} from '#test/support/browser.ts'

// The audit trail as people read it: who did what to which record, field by field (decisions 2).

test('the audit trail tells changes in words, with links to the records and each field before and after', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/lists`)
  await page.getByRole('button', { name: 'New list' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Trail list')
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expectToast(page, /created/)
  await goByNavigation(page, 'Audit trail')
  const row = page.getByRole('row').filter({ hasText: 'Made the list' }).filter({ hasText: 'Trail list' })
  await expect(row.getByRole('link', { name: 'Trail list' })).toHaveAttribute(
    'href',
    /\/lists\/[0-9a-f-]{36}$/,
  )
  await expectAccessibleInBoth(page, 'audit trail')
  await row.getByText('Made the list').click()
  const fields = dialog.getByRole('table', { name: 'Fields' })
  await expect(fields.getByRole('row').filter({ hasText: 'Name' })).toContainText('Trail list')
  await expect(dialog).not.toContainText('{')
  await expectAccessibleInBoth(page, 'entry of the audit trail')
  await leave()
})
