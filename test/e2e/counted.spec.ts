// long: what strangers do, as campaign managers see it; the server's tests hold each rule.
import { routes } from '#contract/routes.ts'
import { codesOffice, dataOf } from '#test/support/accessCodes.ts'
import { arrive, baseUrl, expect, expectToast, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { must } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// Clicks, scans and codes that were used, on the screens of their link, their placement detail and their list.

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const preview = 'Slackbot-LinkExpanding 1.0'
const open = (address: string, agent: string) =>
  fetch(baseUrl() + new URL(address).pathname, { redirect: 'manual', headers: { 'User-Agent': agent } })
const manager = () => signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })

test('the clicks of people count on a link, a preview’s do not, and whoever deletes it reads of them', async ({
  browser,
}) => {
  const name = `Shelf talker ${Date.now()}`
  const link = await dataOf<{ short_url: string }>(await manager(), routes.createLink, {
    body: { name, url: 'https://shop.example/shelf' },
  })
  for (const agent of [phone, phone, preview]) expect((await open(link.short_url, agent)).status).toBe(302)
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/links?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  const columns = await page.getByRole('columnheader').allTextContents()
  await expect(row.getByRole('cell').nth(columns.indexOf('Clicks'))).toHaveText('2')
  await open(link.short_url, phone)
  await expect(row.getByRole('cell').nth(columns.indexOf('Clicks'))).toHaveText('3')
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const asked = page.getByRole('dialog', { name: `Delete the link “${name}”?` })
  await expect(asked).toContainText('3 clicks are no longer counted here.')
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await asked.getByRole('button', { name: 'Delete link' }).press('Enter')
  await expectToast(page, 'Link deleted')
  await expect(row).toHaveCount(0)
  expect((await open(link.short_url, phone)).status).toBe(404)
  await leave()
})

test('a scan of a printed code stands at the detail on which it hangs', async ({ browser }) => {
  const staff = await manager()
  const [campaign] = await dataOf<{ id: string }[]>(staff, routes.listCampaigns, {})
  const named = async <Row>(route: Parameters<typeof staff.call>[0], body: object) =>
    dataOf<Row & { id: string }>(staff, route, { body })
  const channel = await named(routes.saveMarketingChannel, { name: `Stations ${Date.now()}` })
  const place = await named(routes.savePlacement, { name: 'Platform 2', channel_id: channel.id })
  const detail = (name: string) =>
    named<{ short_url: string }>(routes.savePlacementDetail, {
      name,
      placement_id: place.id,
      campaign_id: must(campaign).id,
      url: 'https://shop.example/stations',
    })
  const [east, west] = [await detail('East end'), await detail('West end')]
  for (const address of [east.short_url, east.short_url, west.short_url]) await open(address, phone)
  await open(west.short_url, preview)
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/assets/details?placement=${place.id}`)
  const scans = async (name: string, count: string) => {
    const columns = await page.getByRole('columnheader').allTextContents()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row.getByRole('cell').nth(columns.indexOf('Scans'))).toHaveText(count)
  }
  await expect(page.getByRole('row').filter({ hasText: 'East end' })).toBeVisible()
  await scans('East end', '2')
  await scans('West end', '1')
  await leave()
})

test('whoever texts a code stands with it in the list, and leads to the person', async ({ browser }) => {
  const staff = await manager()
  const [campaign] = await dataOf<{ id: string }[]>(staff, routes.listCampaigns, {})
  const office = codesOffice({ as: { campaign_manager: staff }, campaign: must(campaign).id })
  const number = String(Date.now()).slice(-4)
  const list = await office.addList(`Texted ${number}`)
  await office.addPrefix(list, { name: `PIN${number}`, keyword: `PIN${number}` })
  await office.addCode(list, `PIN${number}AB12`)
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/access-codes/${list.id}`)
  const row = page.getByRole('row').filter({ hasText: '12' }).filter({ hasText: 'Left' })
  await expect(row).toBeVisible()
  const sent = await page.request.post(`${baseUrl()}/handset/messages`, {
    data: { from: `+1438555${number}`, to: '55555', text: `pin${number} ab-12` },
  })
  expect(sent.status()).toBe(200)
  const used = page.getByRole('row').filter({ hasText: 'Used' }).filter({ hasText: number })
  await expect(used).toBeVisible()
  await used.getByRole('link').press('Enter')
  await expect(page.getByRole('dialog')).toContainText(number)
  await leave()
})
