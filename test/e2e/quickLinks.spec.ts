// long: the ways of one screen; pages.spec opens it.
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  staff,
  test,
} from '#test/support/browser.ts'

// The pages that one keeps at hand (M1, M3, M8).

test('a page is kept at hand by keyboard, opened, removed and brought back', async ({ browser }) => {
  const { page, leave } = await arrive(browser, staff('Amélie Roy'))
  const panel = page.getByRole('dialog', { name: 'Quick links' })
  const form = page.getByRole('dialog', { name: 'New quick link' })
  const name = form.getByRole('textbox', { name: 'Name' })
  await page.goto(`${baseUrl()}/maple-market/keywords?q=cheer`)
  await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible()
  await page.keyboard.press('q')
  await expect(panel.getByRole('button', { name: 'Add this page' })).toBeFocused()
  await expect(panel.getByRole('link', { name: 'Unread customers' })).toBeVisible()
  await expectAccessibleInBoth(page, 'quick links')
  await panel.getByRole('button', { name: 'Add this page' }).press('Enter')
  await expect(name).toHaveValue('Keywords')
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('/maple-market/keywords?q=cheer')
  await name.fill('')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription(/required/)
  await name.fill('Cheer keyword')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Quick link added')
  await expect(form).toBeHidden()
  await page.goto(`${baseUrl()}/maple-market/lists`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await page.keyboard.press('q')
  await panel.getByRole('link', { name: 'Cheer keyword' }).press('Enter')
  await expect(page).toHaveURL(/\/maple-market\/keywords\?q=cheer$/)
  await expect(panel).toBeHidden()
  await page.keyboard.press('q')
  await panel.getByRole('button', { name: 'Remove Cheer keyword' }).press('Enter')
  await expect(panel.getByRole('link', { name: 'Cheer keyword' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Search and do' })
  await palette.fill('cheer keyw')
  await expect(page.getByRole('group', { name: 'Quick links' }).getByText('Cheer keyword')).toBeVisible()
  await leave()
})
