// long: the ways of one screen; pages.spec opens it.
import type { Locator, Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  goByNavigation,
  test,
} from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'

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
  await expect(dialogOf(page).getByRole('combobox', { name: 'Placement' })).toHaveValue('Tram wraps · Line 3')
  await dialogOf(page).getByRole('combobox', { name: 'Campaign' }).fill('holiday s')
  await page.getByRole('option', { name: 'Holiday season' }).click()
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
  const leftOf = async (what: Locator) => (await what.boundingBox())?.x
  const heading = page.getByRole('heading', { level: 1 })
  expect(await leftOf(heading)).toBe(await leftOf(page.getByRole('main').getByRole('list').last()))
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

test('of very many channels any one is found, by whoever narrows a list or makes a placement', async ({
  browser,
}) => {
  const account = { email: adminEmail, password: adminPassword, client: 'maple-market' }
  const manager = await signedIn(baseUrl(), account)
  const made: string[] = []
  for (let n = 1; n <= 101; n += 1) {
    const body = { name: `Zone ${String(n).padStart(3, '0')}` }
    const answer = await manager.call(routes.saveMarketingChannel, { body })
    made.push((answer.body as { data: { id: string } }).data.id)
  }
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/assets/placements`)
  const filter = page.getByRole('combobox', { name: 'Marketing channel' })
  await filter.fill('zone 101')
  await page.getByRole('option', { name: 'Zone 101' }).click()
  await expect(page).toHaveURL(/channel=[0-9a-f-]{36}/)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.reload()
  await expect(filter).toHaveValue('Zone 101')
  await page.goto(`${baseUrl()}/maple-market/assets/placements`)
  await expect(page.getByRole('button', { name: 'New placement' })).toBeVisible()
  await page.keyboard.press('c')
  await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill('Kiosk')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
  await dialogOf(page).getByRole('combobox', { name: 'Marketing channel' }).fill('zone 100')
  await page.getByRole('option', { name: 'Zone 100' }).click()
  await expectAccessibleInBoth(page, 'placement dialog')
  await dialogOf(page).getByRole('button', { name: 'Create placement' }).click()
  await expectToast(page, 'Placement created')
  const row = page.getByRole('row').filter({ hasText: 'Zone 100' })
  await expect(row).toContainText('Kiosk')
  const { body } = await manager.call(routes.listPlacements, {
    params: { channel: 'all' },
    query: { search: 'Kiosk' },
  })
  for (const { id } of (body as { data: { id: string }[] }).data)
    await manager.call(routes.deletePlacement, { params: { id } })
  for (const id of made) await manager.call(routes.deleteMarketingChannel, { params: { id } })
  await leave()
})
