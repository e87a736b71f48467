// long: the ways of one screen; pages.spec opens it.
import { arrive, baseUrl, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'

// A link that asks whoever opens it for the place, from its form to the click among those with a place.

test('the place of a click is asked for on a page, and stands with the click once it is shared', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const name = `Shops ${Date.now()}`
  await page.goto(`${baseUrl()}/maple-market/links`)
  await page.getByRole('button', { name: 'New link' }).click()
  const form = page.getByRole('dialog', { name: 'New link' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Leads to').fill(`${baseUrl()}/healthz`)
  await form.getByRole('checkbox', { name: 'Ask people where they are' }).check()
  await form.getByRole('button', { name: 'Create link' }).click()
  await expect(form).toBeHidden()
  const { data } = (await (
    await page.request.get(`${baseUrl()}/api/v1/link?search=${encodeURIComponent(name)}`, {
      headers: { 'X-Client': 'maple-market' },
    })
  ).json()) as { data: { id: string; code: string }[] }
  const [link] = data
  expect(link).toBeDefined()

  // A headless browser says that it is one, and programs are led straight on.
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
  const geolocation = { latitude: 45.5019, longitude: -73.5674 }
  const shopper = await browser.newContext({ userAgent, geolocation, permissions: ['geolocation'] })
  const phone = await shopper.newPage()
  await phone.goto(`${baseUrl()}/l/${link?.code}`)
  await expect(phone.getByRole('link', { name: 'Continuer' })).toBeVisible()
  await expectAccessibleInBoth(phone, 'the page that asks for the place')
  await phone.getByRole('button', { name: 'Share my place' }).press('Enter')
  await phone.waitForURL(/\/healthz/)
  await shopper.close()

  const silent = await browser.newContext({ userAgent, javaScriptEnabled: false })
  const other = await silent.newPage()
  await other.goto(`${baseUrl()}/l/${link?.code}`)
  await expect(other.getByRole('button')).toHaveCount(0)
  await other.getByRole('link', { name: 'Go on' }).click()
  await other.waitForURL(/\/healthz/)
  await silent.close()

  await page.goto(`${baseUrl()}/maple-market/link-locations?link=${link?.id}`)
  const rows = page.getByRole('row', { name: new RegExp(name) })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('45.50190, -73.56740')
  await expect(rows).toContainText('The person')
  await leave()
})

test('the addresses of the documents without a client, and the status popup, lead to their pages', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const headers = { 'X-Client': 'maple-market' }
  const firstOf = async (path: string) => {
    const answer = (await (await page.request.get(`${baseUrl()}${path}`, { headers })).json()) as {
      data: { id: string }[]
    }
    return answer.data[0]?.id ?? ''
  }
  const shop = await firstOf('/api/v1/location')
  await page.goto(`${baseUrl()}/location/${shop}/google-maps-modal`)
  // Nobody has chosen a client yet.
  await page.getByRole('button', { name: 'Maple Market' }).click()
  await expect(page).toHaveURL(new RegExp(`/maple-market/location/${shop}/google-maps-modal$`))
  await expect(page.getByRole('dialog', { name: /^Map of/ })).toBeVisible()
  await page.goto(`${baseUrl()}/location/${shop}`)
  await expect(page).toHaveURL(new RegExp(`/maple-market/location/${shop}$`))

  const ticket = await firstOf('/api/v1/ticket')
  await page.goto(`${baseUrl()}/maple-market/ticket/${ticket}/status-popup`)
  await expect(page.getByRole('dialog', { name: /^Status of/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/maple-market/ticket/${ticket}$`))
  await leave()
})
