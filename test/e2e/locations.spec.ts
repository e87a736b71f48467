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
import { makeColleague } from '#test/support/colleagues.ts'

// Shops, and the clicks that belong to them, as staff keep them by keyboard (M3, M4, M8).

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('a click is attached to the nearest shop by one key, detached, and put aside', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market`)
  await goByNavigation(page, 'Clicks with a place')
  const row = page.getByRole('row').filter({ hasText: 'Gatineau, Quebec' })
  await expect(row).toContainText('Free')
  const dialog = dialogOf(page, 'Click on Holiday recipes')
  const open = async () => {
    await row.getByRole('button', { name: 'Holiday recipes', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  }
  await open()
  await expect(dialog.getByRole('listitem').first()).toContainText('Maple Market ByWard')
  await expect(dialog.getByRole('listitem').first()).toContainText('5.5 km S')
  await expectAccessibleInBoth(page, 'nearby locations')
  await page.keyboard.press('1')
  await expectToast(page, 'Attached to Maple Market ByWard')
  await expect(row).toContainText('Maple Market ByWard')
  await open()
  await dialog.getByRole('button', { name: 'Detach' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Detached from Maple Market ByWard')
  await dialog.getByRole('button', { name: 'Mark as not attributable' }).focus()
  await page.keyboard.press('Enter')
  const question = dialogOf(page, 'Mark click as not attributable?')
  await question.getByRole('button', { name: 'Mark as not attributable' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('it can be attached to no location')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Not attributable')
  await row.getByRole('button', { name: 'Actions for Holiday recipes' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Mark as attributable' }).focus()
  await page.keyboard.press('Enter')
  const again = dialogOf(page, 'Mark click as attributable?')
  await again.getByRole('button', { name: 'Mark as attributable' }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Free')
  await leave()
})

test('a shop is made by its form, which keeps what was typed, and goes again', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/locations`)
  await expect(page.getByRole('link', { name: 'Maple Market Halifax' })).toBeVisible()
  await page.keyboard.press('c')
  const dialog = dialogOf(page, 'New location')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Corner of the Arctic')
  await dialog.getByRole('textbox', { name: 'Store number' }).fill('nu-900')
  await dialog.getByRole('textbox', { name: 'Latitude' }).fill('63.75')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Give the longitude too')
  await dialog.getByRole('textbox', { name: 'Longitude' }).fill('-68.52')
  await expectAccessibleInBoth(page, 'location form')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Location created')
  const link = page.getByRole('link', { name: 'Corner of the Arctic' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('63.75000, -68.52000')).toBeVisible()
  await expect(page.getByText('No free click within 200 km.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).focus()
  await page.keyboard.press('Enter')
  const question = dialogOf(page, 'Delete the location “Corner of the Arctic”?')
  await expect(question).toContainText('No click is attached to it.')
  await question.getByRole('button', { name: 'Delete location' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Location deleted')
  await expect(link).toHaveCount(0)
  await leave()
})

test('a validator reads the shops and their clicks, and is offered no change of them', async ({
  browser,
}) => {
  const who = await makeColleague(browser, { name: 'Shona Shops', role: 'validator' })
  const { page, leave } = await arrive(browser, who)
  await page.goto(`${baseUrl()}/maple-market/locations`)
  const shop = page.getByRole('link', { name: 'Maple Market ByWard' })
  await expect(shop).toBeVisible()
  await expect(page.getByRole('button', { name: 'New location' })).toHaveCount(0)
  await expect(page.getByLabel('Upload a CSV')).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await shop.click()
  await expect(page.getByRole('heading', { name: 'Maple Market ByWard' })).toBeVisible()
  for (const name of ['Edit', 'Delete', 'Attach'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.goto(`${baseUrl()}/maple-market/link-locations`)
  await page
    .getByRole('row')
    .filter({ hasText: 'Gatineau, Quebec' })
    .getByRole('button', { name: 'Holiday recipes', exact: true })
    .click()
  const dialog = dialogOf(page, 'Click on Holiday recipes')
  await expect(dialog.getByRole('listitem').first()).toContainText('Maple Market ByWard')
  await page.keyboard.press('1')
  await expect(dialog.getByRole('button', { name: /Attach|Mark as|New location/ })).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await leave()
})

test('a file of shops comes in, and its refused rows are told', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/locations`)
  const content =
    'Nom;Numéro;Ville;Latitude;Longitude;Gérante\nKiosque du quai;k-1;Gaspé;48,83;-64,48;Lou\n;k-2;Amos;;;\n'
  await page
    .getByLabel('Upload a CSV')
    .last()
    .setInputFiles({
      name: 'kiosques.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    })
  await expect(page.getByRole('status').filter({ hasText: 'kiosques.csv is in' })).toContainText(
    '1 made · 1 refused',
  )
  await expect(page.getByText('Columns that nothing was read from: Gérante')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download refused rows' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kiosque du quai' })).toBeVisible()
  await page
    .getByLabel('Upload a CSV')
    .last()
    .setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('phone,email\n1,2\n'),
    })
  await expect(page.getByRole('alert')).toContainText('No column of the file is headed as the name')
  await leave()
})

test('a map shows the shops around a click by keyboard, with rings and towns, and asks no other site', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).host)
  })
  await page.goto(`${baseUrl()}/maple-market/link-locations`)
  const row = page.getByRole('row').filter({ hasText: 'Gatineau, Quebec' })
  await row.getByRole('button', { name: 'Holiday recipes', exact: true }).click()
  const dialog = dialogOf(page, 'Click on Holiday recipes')
  const map = dialog.getByRole('region', { name: 'Map around the click' })
  await expect(map.getByText('Gatineau', { exact: true })).toBeVisible()
  for (const name of ['1 km', '5 km', '25 km'])
    await expect(map.getByText(name, { exact: true }).first()).toBeAttached()
  await expect(map.locator('.leaflet-control-scale-line')).toBeVisible()
  expect(await map.locator('path[class*=land]').first().getAttribute('d')).toContain('L')
  await expect(dialog.getByText('Towns: GeoNames (CC BY 4.0)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Attach to Maple Market ByWard' }).focus()
  await expect(map.getByRole('tooltip', { name: 'Maple Market ByWard' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(map.getByRole('tooltip', { name: 'Maple Market ByWard' })).toHaveCount(0)
  await expect(map.getByRole('tooltip')).toBeVisible()
  const google = dialog.getByRole('link', { name: /^Open .* in Google Maps$/ })
  await expect(google).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=-?\d/,
  )
  await expectAccessibleInBoth(page, 'the map around a click')
  expect([...hosts]).toEqual([new URL(baseUrl()).host])
  await leave()
})

test('the maps of a location and of a campaign open at their addresses and lead back', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/locations`)
  await page.getByRole('link', { name: 'Maple Market ByWard' }).click()
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL(/\/maple-market\/location\/[^/]+\/google-maps-modal$/)
  const dialog = dialogOf(page, 'Map of Maple Market ByWard')
  await expect(dialog.getByRole('region').getByText('Ottawa', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Gatineau, Quebec' })).toContainText('5.5 km N')
  await expectAccessibleInBoth(page, 'the map of a location')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/maple-market\/location\/[^/]+$/)
  const { data } = (await (
    await page.request.get(`${baseUrl()}/api/v1/campaign`, { headers: { 'X-Client': 'maple-market' } })
  ).json()) as { data: { id: string }[] }
  await page.goto(
    `${baseUrl()}/maple-market/campaign/${data[0]?.id}/all-campaign-locations-google-maps-modal`,
  )
  const shops = dialogOf(page, 'Map of the campaign’s locations')
  await expect(shops).toContainText('No click of this campaign is attached to a location yet.')
  await expect(shops.getByRole('region', { name: 'Map of the campaign’s locations' })).toBeVisible()
  await expectAccessibleInBoth(page, 'the map of a campaign')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/link-locations\?campaign=/)
  await leave()
})
