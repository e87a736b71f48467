import { randomBytes } from 'node:crypto'
import { devices, type Page } from '@playwright/test'
import sharp from 'sharp'
import { routes } from '#contract/routes.ts'
import { baseUrl, expect, expectAccessible, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { idsOf, make } from '#test/support/making.ts'
import { codeInMail } from '#test/support/sentCodes.ts'

// A person enters with photos of a receipt, on a phone and in French.

let eid: string
test.use({ viewport: { width: 390, height: 844 }, locale: 'fr-CA' })
test.beforeAll(async () => {
  const staff = await signedIn(baseUrl(), {
    email: adminEmail,
    password: adminPassword,
    client: 'maple-market',
  })
  const campaign = await make(staff, routes.createCampaign, { body: { name: `Receipts ${Date.now()}` } })
  const rule = (field_name: string, field_rules: string) => ({ field_name, field_rules, type: 'Entry' })
  const made = await make(staff, routes['sweepstakes.create'], {
    body: {
      name: 'Receipts',
      title: 'Receipts',
      title_fr: 'Reçus',
      campaign_id: campaign.id,
      started_at: '2020-01-01T00:00:00Z',
      form_rules: [
        rule('email', 'required|email'),
        { ...rule('receipt', 'required|file'), label: 'Receipt', label_fr: 'Reçu' },
      ],
    },
  })
  eid = idsOf(made).eid
})

/**
 * Stripes in the grain of a bad camera, as dark as is asked for: as many bytes as a photo, and soon read. Noise alone
 * keeps the reader of receipts at work for as long as it may.
 */
const photo = async (brightness = 1, quality = 95) => {
  const [width, height] = [1000, 1400]
  const pixels = randomBytes(width * height * 3)
  for (const [at, byte] of pixels.entries())
    pixels[at] = (Math.floor(at / 3 / width) % 200 < 100 ? 20 : 200) + (byte % 24)
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .linear(brightness, 0)
    .jpeg({ quality })
    .toBuffer()
  return { mimeType: 'image/jpeg', buffer }
}
const fillIn = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Courriel' }).fill(`zoe${Date.now()}@example.test`)
  await page.getByLabel('J’ai lu').check()
}
const open = (page: Page) => page.goto(`${baseUrl()}/e/${eid}?lang=fr`)
const rows = (page: Page) => page.locator('.uploads li')
const submit = (page: Page) => page.getByRole('button', { name: 'Participer au concours' })

test('photos are sent as they are chosen, with hints, and the entry has them', async ({ page }) => {
  await open(page)
  await fillIn(page)
  await page.getByLabel('Reçu', { exact: true }).setInputFiles([
    { name: 'nuit.jpg', ...(await photo(0.15)) },
    { name: 'jour.jpg', ...(await photo()) },
  ])
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('L’image semble sombre')
  await expect(rows(page).nth(1)).toContainText('Envoyé')
  await expect(rows(page).first().locator('canvas')).toHaveAttribute('height', '144')
  await expectAccessible(page, 'form with photos')
  await page.getByRole('button', { name: 'Retirer nuit.jpg' }).click()
  await expect(rows(page)).toHaveCount(1)
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait' })).toBeVisible()
})

test('a line that breaks is told, goes on by itself, and the form waits for it', async ({ page }) => {
  await open(page)
  await fillIn(page)
  let pieces = 0
  let isBroken = false
  await page.route('**/uploads/**', (route) => {
    if (route.request().method() === 'POST') pieces += 1
    isBroken ||= pieces === 2
    return isBroken ? route.abort() : route.continue()
  })
  await page.getByLabel('Reçu', { exact: true }).setInputFiles({ name: 'long.jpg', ...(await photo(1, 100)) })
  await expect(rows(page)).toContainText('La connexion est coupée')
  await submit(page).click()
  await expect(page.getByText('Le formulaire suivra de lui-même')).toBeVisible()
  await page.unroute('**/uploads/**')
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait' })).toBeVisible({ timeout: 30_000 })
})

test('what is no picture is told beside it, and the form says that one is missing', async ({ page }) => {
  await open(page)
  await fillIn(page)
  const file = { name: 'script.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') }
  await page.getByLabel('Reçu', { exact: true }).setInputFiles(file)
  await expect(rows(page)).toContainText('ni une image JPEG')
  await submit(page).click()
  await expect(page.locator('#receipt-error')).toContainText('obligatoire')
  await expectAccessible(page, 'form with a fault at its photos')
})

test('a phone has a button that opens its camera, in both languages, and the photo goes as the others do', async ({
  browser,
}) => {
  const context = await browser.newContext(devices['iPhone 14'])
  const page = await context.newPage()
  await page.goto(`${baseUrl()}/e/${eid}?lang=en`)
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  await open(page)
  await fillIn(page)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Prendre une photo' }).click()
  const chooser = await chosen
  const asked = await chooser
    .element()
    .evaluate((input) =>
      input instanceof Element ? [input.getAttribute('accept'), input.getAttribute('capture')] : [],
    )
  expect(asked).toEqual(['image/*', 'environment'])
  await chooser.setFiles({ name: 'image.jpg', ...(await photo()) })
  await expect(rows(page)).toContainText('Envoyé')
  await expectAccessible(page, 'form with a photo from the camera')
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait' })).toBeVisible()
  await context.close()
})

test('without script the plain form brings its photo, which is kept while a code is asked for, and enters with it', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await open(page)
  await fillIn(page)
  await page.getByLabel('Reçu', { exact: true }).setInputFiles({ name: 'a.jpg', ...(await photo()) })
  await submit(page).click()
  // In the place of a proof of work, which needs script.
  await expect(page.getByText('peut recevoir nos courriels')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier ce que j’ai saisi' }).click()
  await expect(page.getByText('1 fichier a été envoyé')).toBeVisible()
  const address = await page.getByRole('textbox', { name: 'Courriel' }).inputValue()
  await submit(page).click()
  await page.getByLabel('Code de 6 chiffres').fill(await codeInMail(page, address))
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est fait' })).toBeVisible()
  await context.close()
})
