// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  goByNavigation,
  test,
} from '#test/support/browser.ts'

// Marketing channels, placements and their details with a sheet to print (M2, M3).

const dialogOf = (page: Page) => page.getByRole('dialog')

test('a channel, a placement and a detail are made by keyboard, and the sheet has its code', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market`)
  await goByNavigation(page, 'Marketing channels')
  await expect(page.getByRole('row').filter({ hasText: 'Posters' })).toContainText('2')
  await page.keyboard.press('c')
  await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill('Tram wraps')
  await expectAccessibleInBoth(page, 'channel dialog')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Marketing channel created')
  await page.getByRole('link', { name: 'Tram wraps' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Placements' })).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.keyboard.press('c')
  await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill('Line 3')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Placement created')
  await page.getByRole('link', { name: 'Line 3' }).press('Enter')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.keyboard.press('c')
  await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill('Left side')
  await dialogOf(page).getByRole('textbox', { name: 'Its link leads to' }).fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('alert')).toContainText('The url must begin with http')
  await dialogOf(page).getByRole('textbox', { name: 'Its link leads to' }).fill('https://shop.example/tram')
  // The refusal has moved the focus.
  await dialogOf(page).getByRole('textbox', { name: 'Its link leads to' }).press('Enter')
  await expectToast(page, 'Placement detail created')
  await page.getByRole('link', { name: 'Printable sheet' }).press('Enter')
  await expect(page.getByRole('img', { name: 'QR code of Left side' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Left side' })).toContainText('/l/')
  await expectAccessibleInBoth(page, 'sheet')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('img', { name: 'QR code of Left side' })).toBeVisible()
  await leave()
})

test('a channel with placements stays, and says how many it has', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/assets/channels`)
  await page.getByRole('button', { name: 'Actions for In our shops' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(dialogOf(page)).toContainText('It has 2 placements: move or delete them first.')
  await dialogOf(page).getByRole('button', { name: 'Delete channel' }).click()
  await expect(dialogOf(page)).toContainText('This channel has 2 placements.')
  await leave()
})
