// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make, rows } from '#test/support/making.ts'

// A click becomes a shop, and a shop that goes lets its click free; the map of a campaign has the shops of its clicks.

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** As the administrator, for the demo's client. */
const staffOf = () =>
  signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client: 'maple-market' })

test('a shop is made where a click was, which is attached to it, and whoever deletes it reads of the click', async ({
  browser,
}) => {
  const staff = await staffOf()
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/link-locations`)
  const row = page.getByRole('row').filter({ hasText: 'Dartmouth, Nova Scotia' })
  await row.getByRole('button', { name: 'Holiday recipes', exact: true }).press('Enter')
  const click = dialogOf(page, 'Click on Holiday recipes')
  await click.getByRole('button', { name: 'New location here' }).press('Enter')
  const form = dialogOf(page, 'New location here')
  await expect(form.getByRole('textbox', { name: 'Latitude' })).toHaveValue('44.6713')
  await form.getByRole('textbox', { name: 'Name' }).fill('Ferry terminal')
  const number = form.getByRole('textbox', { name: 'Store number' })
  await number.fill('ON-101')

  const send = async () => {
    const answer = page.waitForResponse('**/location/create-location-and-attach-link-location')
    await page.keyboard.press('Enter')
    return (await answer).json()
  }
  // Told in general and at its field, and shown once.
  const { errors } = await send()
  expect(errors.general).toEqual(errors.store_number)
  await expect(form.getByRole('alert').getByText(errors.general[0])).toHaveCount(1)
  await expect(number).toHaveAccessibleDescription(errors.general[0])
  await number.fill('NS-402')

  // Somebody else was quicker: that is of no field, and what was typed stays.
  const { data: clicks } = (await staff.call(routes.listLinkLocations)).body as {
    data: { id: string; region: string }[]
  }
  const { id: linkLocationId = '' } = clicks.find(({ region }) => region.startsWith('Dartmouth')) ?? {}
  const [shop] = await rows(staff, routes.listLocations, { query: { search: 'Halifax' } })
  const attaching = { params: { id: shop?.id, linkLocationId } }
  expect((await staff.call(routes.attachLinkLocation, attaching)).status).toBe(200)
  await number.focus()
  const { message } = await send()
  expect(message).toContain('attached this click to Maple Market Halifax')
  await expect(form.getByRole('alert')).toContainText(message)
  await expect(number).toHaveValue('NS-402')
  await expectAccessibleInBoth(page, 'a location that could not be made')
  expect((await staff.call(routes.detachLinkLocation, attaching)).status).toBe(200)
  await number.focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Location created, and the click attached to it')
  await expect(row).toContainText('Ferry terminal')

  await page.goto(`${baseUrl()}/maple-market/locations`)
  await page.getByRole('link', { name: 'Ferry terminal' }).press('Enter')
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  const question = dialogOf(page, 'Delete the location “Ferry terminal”?')
  await expect(question).toContainText('1 click is attached to it and becomes free again.')
  await question.getByRole('button', { name: 'Delete location' }).press('Enter')
  await expectToast(page, 'Location deleted')
  await page.goto(`${baseUrl()}/maple-market/link-locations`)
  await expect(row).toContainText('Free')
  await leave()
})

test('the map of a campaign shows the shop to which one of its clicks is attached', async ({ browser }) => {
  const staff = await staffOf()
  const name = `Harbour walk ${Date.now()}`
  const campaign = await make(staff, routes.createCampaign, { body: { name } })
  const experience = await make(staff, routes['external.create'], {
    body: { name, target_url: 'https://quiz.example', campaign_id: campaign.id },
  })
  const made = await staff.call(routes.createLink, {
    body: { name, url: `${baseUrl()}/healthz`, asks_place: true, experience: experience.eid },
  })
  const { data: link } = made.body as { data: { id: string; code: string } }
  // A headless browser says that it is one, and programs are led straight on.
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
  const geolocation = { latitude: 44.65, longitude: -63.575 }
  const shopper = await browser.newContext({ userAgent, geolocation, permissions: ['geolocation'] })
  const phone = await shopper.newPage()
  await phone.goto(`${baseUrl()}/l/${link.code}`)
  await phone.getByRole('button', { name: 'Share my place' }).press('Enter')
  await phone.waitForURL(/\/healthz/)
  await shopper.close()

  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/link-locations?campaign=${campaign.id}`)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name, exact: true })
    .press('Enter')
  await dialogOf(page, `Click on ${name}`)
    .getByRole('button', { name: 'Attach to Maple Market Halifax' })
    .press('Enter')
  await expectToast(page, 'Attached to Maple Market Halifax')
  await page.goto(
    `${baseUrl()}/maple-market/campaign/${campaign.id}/all-campaign-locations-google-maps-modal`,
  )
  const shops = dialogOf(page, 'Map of the campaign’s locations')
  await expect(shops.getByRole('listitem')).toHaveCount(1)
  await expect(shops.getByRole('listitem')).toContainText('Maple Market Halifax')
  await expect(shops.getByRole('listitem')).toContainText('1 click')
  await expect(shops.getByRole('region').getByText('Halifax', { exact: true })).toBeVisible()
  await expectAccessibleInBoth(page, 'the map of a campaign with a shop')
  await leave()
})
