// long: the ways of one screen; pages.spec opens it.
import { arrive, baseUrl, expect, expectAccessibleInBoth, settle, test } from '#test/support/browser.ts'

const list = '/maple-market/experience/sweepstakes'

test('a draft says what it lacks, leads there, and is previewed as the public will see it', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}${list}?status=draft`)
  const row = page.getByRole('row').filter({ hasText: 'Picnic Season' })
  await expect(row).toContainText('Draft')
  await row.getByRole('link', { name: 'Picnic Season' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toHaveText('It cannot be published yet.')
  await expect(dialog).toContainText('The page Home shows {{first_name}} as it is: there is no such token.')
  await expectAccessibleInBoth(page, 'check list')
  await dialog.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('textbox', { name: 'Privacy, English' })).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog').frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1, name: 'Picnic season' })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Enter the contest' })).toBeVisible()
  await page.getByRole('dialog').getByText('Ended').click()
  await expect(preview.getByText('This contest is over')).toBeVisible()
  await page.getByRole('dialog').getByText('French').click()
  await expect(preview.getByText('Ce concours est terminé')).toBeVisible()
  await expectAccessibleInBoth(page, 'preview')

  await page.setViewportSize({ width: 390, height: 844 })
  await settle(page)
  await expectAccessibleInBoth(page, 'preview on a phone')
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  await leave()
})

test('a token is written once and stands in a page; a faulty one is told beside it', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}${list}/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Token tale')
  await page.getByRole('tab', { name: 'Pages' }).click()
  await page.getByRole('textbox', { name: 'Home, English' }).fill('<p>Win {{prize}} today</p>')
  await page.getByRole('tab', { name: 'Tokens' }).click()
  await page.getByRole('button', { name: 'Add a token' }).click()
  const first = page.getByRole('group', { name: 'Token 1' })
  await first.getByLabel('Name').fill('Prize')
  await first.getByLabel('Content (HTML)').fill('<b>a canoe</b>')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByText('The key field is required')).toBeVisible()
  await first.getByLabel('Key').fill('prize')
  await expectAccessibleInBoth(page, 'tokens')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Token tale' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  const shown = page.getByRole('dialog').frameLocator('iframe').locator('.written')
  await expect(shown.getByText('Win a canoe today')).toBeVisible()
  await leave()
})

test('whoever has the address of a preview sees it without signing in, and its form sends nothing', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}${list}?status=draft`)
  await page.getByRole('link', { name: 'Picnic Season' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  const address = await page.getByRole('textbox', { name: 'Address of the preview' }).inputValue()
  await leave()

  const stranger = await browser.newContext()
  const shown = await stranger.newPage()
  const publicAddress = address.replace(/\/preview\/[^/]+\/open\//, '/e/')
  expect((await shown.goto(publicAddress))?.status()).toBe(404)
  await shown.goto(address)
  await shown.getByLabel('First name').fill('Zoé')
  await shown.getByLabel('Last name').fill('Roy')
  await shown.getByLabel('E-mail', { exact: true }).fill('zoe@example.com')
  await shown.getByLabel('Mobile phone').fill('416 555 0199')
  await shown.getByLabel(/I have read and accept/).check()
  await shown.getByRole('button', { name: 'Enter the contest' }).click()
  await expect(shown.getByRole('heading', { name: 'This is a preview' })).toBeVisible()
  await shown.getByRole('link', { name: 'Back to the contest' }).click()
  await expect(shown.getByRole('button', { name: 'Enter the contest' })).toBeVisible()
  await stranger.close()
})
