// long: the ways of one screen; pages.spec opens it.
import type { Locator, Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'

// The kind `pages`, whose experiences say something and take nothing; all of it without a mouse.

const list = '/maple-market/experience/pages'
const press = async (page: Page, target: Locator, key = 'Enter') => {
  await target.focus()
  await page.keyboard.press(key)
}
const typeInto = async (page: Page, name: string, text: string) => {
  await page.getByRole('textbox', { name, exact: true }).focus()
  await page.keyboard.type(text)
}
/** The editor itself, once its script is there. */
const code = (page: Page, name: string) =>
  page.locator('.cm-content').and(page.getByRole('textbox', { name }))

test('a page is made by keyboard from nothing to published, and read at its address in both languages', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}${list}`)
  await expect(page.getByRole('row').filter({ hasText: 'Where the shops are' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Entries' })).toHaveCount(0)
  await press(page, page.getByRole('link', { name: 'New page' }).first())
  await expect(page.getByRole('tab')).toHaveText(['General', 'Dates', 'Pages'])
  await typeInto(page, 'Name', 'Winter hours')
  await typeInto(page, 'Title (EN)', 'Hours in winter')
  await typeInto(page, 'Title (FR)', 'Heures d’hiver')
  await press(page, page.getByRole('tab', { name: 'General' }), 'ArrowLeft')
  await code(page, 'Home, English').focus()
  await page.keyboard.insertText('<p>We open at nine.</p>')
  await press(page, page.getByRole('radio', { name: 'French' }), 'Space')
  await code(page, 'Home, French').focus()
  await page.keyboard.insertText('<p>Nous ouvrons à neuf heures.</p>')
  await expect(page.getByRole('button', { name: 'Start from a template' })).toHaveCount(0)
  await press(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Winter hours' })).toBeVisible()
  await expect(
    page.frameLocator('iframe[title^="Preview of Home"][data-shown]').first().getByText('We open at nine.'),
  ).toBeVisible()
  await expectAccessibleInBoth(page, 'a page of the kind pages')

  await press(page, page.getByRole('button', { name: 'Publish…' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toHaveText('Nothing keeps it from being published.')
  await press(page, dialog.getByRole('button', { name: 'Publish', exact: true }))
  await expectToast(page, 'It is published.')
  await press(page, page.getByRole('link', { name: 'Overview' }))
  await expect(page.getByRole('heading', { name: 'Public address' })).toBeVisible()
  await expect(page.getByText('Entries a day')).toHaveCount(0)
  await expectAccessibleInBoth(page, 'the overview of a page')

  const address = await page.getByRole('link', { name: 'Open public page' }).getAttribute('href')
  await page.goto(new URL(new URL(address ?? '').pathname, baseUrl()).href)
  await expect(page.getByRole('heading', { level: 1, name: 'Hours in winter' })).toBeVisible()
  await expect(page.getByText('We open at nine.')).toBeVisible()
  await expect(page.locator('form')).toHaveCount(0)
  await press(page, page.getByRole('link', { name: 'Français' }))
  await expect(page.getByText('Nous ouvrons à neuf heures.')).toBeVisible()
  await expectAccessibleInBoth(page, 'a public page that takes nothing')
  await leave()
})
