import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectToast, staff, test } from '#test/support/browser.ts'

// The dialogs over a plain list: by keyboard, by address, with what was typed, and where a row goes meanwhile.

const links = (query = '') => `${baseUrl()}/maple-market/links${query}`
const dialogOf = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name })
const actionsOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` })
const nameOf = (page: Page, name: string) => page.getByRole('row').getByRole('button', { name, exact: true })

async function makeLink(page: Page, name: string): Promise<void> {
  await page.goto(links('?new=1'))
  await field(page, 'Name').fill(name)
  await field(page, 'Leads to').fill('https://shop.example/lanterns')
  await dialogOf(page).getByRole('button', { name: 'Create link' }).click()
  await expectToast(page, 'Link created')
}

test('a dialog over a list is opened by keys, and gives the focus back to what opened it', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await makeLink(page, 'Paper lanterns')
  const row = nameOf(page, 'Paper lanterns')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toHaveValue('Paper lanterns')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(row).toBeFocused()
  const actions = actionsOf(page, 'Paper lanterns')
  await actions.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(actions).toBeFocused()
  await leave()
})

test('what is typed into a new row and left is there again, and not in a row that is changed', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await makeLink(page, 'Tin lanterns')
  await page.keyboard.press('c')
  await field(page, 'Name').fill('Glass lanterns')
  await page.keyboard.press('Escape')
  await nameOf(page, 'Tin lanterns').click()
  await expect(field(page, 'Name')).toHaveValue('Tin lanterns')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New link' }).click()
  await expect(field(page, 'Name')).toHaveValue('Glass lanterns')
  await leave()
})

test('a row that a colleague deletes meanwhile stays in its dialog with what was typed, and is not made anew', async ({
  browser,
}) => {
  const first = await arrive(browser)
  await makeLink(first.page, 'Silk lanterns')
  await nameOf(first.page, 'Silk lanterns').click()
  await field(first.page, 'Name').fill('Silk lanterns, large')
  const second = await arrive(browser, staff('Amélie Roy'))
  await second.page.goto(links())
  await actionsOf(second.page, 'Silk lanterns').click()
  await second.page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialogOf(second.page).getByRole('button', { name: 'Delete link' }).click()
  await expectToast(second.page, 'Link deleted')
  await second.leave()
  await expect(nameOf(first.page, 'Silk lanterns')).toHaveCount(0)
  await dialogOf(first.page).getByRole('button', { name: 'Save link' }).click()
  await expect(dialogOf(first.page).getByRole('alert')).toBeVisible()
  await expect(field(first.page, 'Name')).toHaveValue('Silk lanterns, large')
  await first.leave()
})

test('the widgets of a client stand under one heading of that name', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/settings/widgets`)
  await expect(page.getByRole('button', { name: 'New widget' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Messenger widgets' })).toHaveCount(1)
  await leave()
})
