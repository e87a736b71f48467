// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  settle,
  test,
} from '#test/support/browser.ts'
import { client } from '#test/support/pages.ts'
import { pdf, png } from '#test/support/pictures.ts'

// The library of pictures and files: what comes in, what is said of it, and what the public sees of it.

const address = () => `${baseUrl()}/${client}/library`
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const picture = (name: string, width: number) => ({
  name,
  mimeType: 'image/png',
  buffer: png({ width, height: 30, colour: [20, 120, 90] }),
})
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files)

async function writer(page: Page) {
  const session = await (await page.request.get(`${baseUrl()}/api/v1/session`)).json()
  const headers = { 'X-Client': client, 'X-CSRF-TOKEN': session.csrf_token }
  return {
    get: async (path: string) => (await page.request.get(`${baseUrl()}${path}`, { headers })).json(),
    post: async (path: string, data: object) =>
      (await page.request.post(`${baseUrl()}${path}`, { headers, data })).json(),
  }
}

/** How wide the picture is that the client's part of the page has drawn. */
async function widthOnPage(page: Page, url: string): Promise<number> {
  await page.goto(url)
  const picture = page.locator('.written img')
  await expect(picture).toBeVisible()
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  return width()
}

test('pictures come in, several at once; each that is refused says why, and its words are kept', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(address())
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  await expectAccessibleInBoth(page, 'the library')
  await choose(
    page,
    picture('Green field.png', 71),
    { name: 'Rules.pdf', mimeType: 'application/pdf', buffer: pdf() },
    { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html><script>alert(1)</script>') },
    { name: 'cut.png', mimeType: 'image/png', buffer: png().subarray(0, 50) },
  )
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads).toContainText('2 files are in the library.')
  await expect(uploads).toContainText(
    'page.jpg: This is neither a PNG, JPEG or WebP picture nor a PDF or a WOFF2 font.',
  )
  await expect(uploads).toContainText('cut.png: Unable to load image: it is damaged or cut off.')
  await expect(rowOf(page, 'Green field')).toContainText('71 × 30')
  await expect(rowOf(page, 'Rules')).toBeVisible()
  await expectAccessibleInBoth(page, 'uploads and refusals')
  await page.getByRole('button', { name: 'Take page.jpg off this list' }).click()
  await expect(uploads).not.toContainText('page.jpg')
  await choose(page, picture('The same under another name.png', 71))
  await expect(uploads).toContainText('was in the library already, as “Green field”.')
  await choose(page, { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(15 * 1024 * 1024 + 1) })
  await expect(uploads).toContainText('large.png: The file is larger than 15 MB.')

  // By keys alone: to the row, into its dialog, and back.
  await rowOf(page, 'Green field').locator('[data-row-name]').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alternative text (EN)').fill('A green field')
  await dialog.getByLabel('Alternative text (FR)').fill('Un champ vert')
  await expectAccessibleInBoth(page, 'what is said of a picture')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')
  await expect(rowOf(page, 'Green field')).toContainText('A green field')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'PDF and font files' })
  await expect(rowOf(page, 'Green field')).toHaveCount(0)
  await expect(rowOf(page, 'Rules')).toBeVisible()
  await leave()
})

test('files that are dropped on the page come in', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(address())
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  const bytes = [...png({ width: 73 })]
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(content)], 'Dropped.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  const main = page.getByRole('heading', { level: 1, name: 'Library' })
  await main.dispatchEvent('dragover', { dataTransfer: dropped })
  await expect(page.getByText('Drop the files here to put them into the library')).toBeVisible()
  await main.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('Dropped.png is in the library.')
  await expect(rowOf(page, 'Dropped')).toBeVisible()
  await leave()
})

test('a picture shows on public pages and in previews, is told where, and ends when it is deleted', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(address())
  await choose(page, picture('Lighthouse.png', 77))
  await expect(rowOf(page, 'Lighthouse')).toContainText('Nowhere')
  const staff = await writer(page)
  const [item] = (await staff.get('/api/v1/library?search=lighthouse')).data
  const html = `<h2>Come in</h2><img src="${item.url}" alt="A lighthouse" width="77" height="30">`
  const made = await staff.post('/api/v1/experience/sweepstakes', {
    name: 'Lighthouse days',
    title: 'Lighthouse days',
    landing_page_html: html,
    landing_page_html_fr: html,
    terms_html: html,
  })
  const { eid } = made.data
  const { urls } = (await staff.get(`/api/v1/experience/sweepstakes/${eid}/preview`)).data
  const visitor = await browser.newPage()
  for (const url of [
    `${baseUrl()}/e/${eid}`,
    `${baseUrl()}/e/${eid}?lang=fr`,
    `${baseUrl()}/e/${eid}/terms`,
    urls.now,
  ])
    expect(await widthOnPage(visitor, url), url).toBe(77)

  await expect(rowOf(page, 'Lighthouse')).toContainText('Lighthouse days: Home, and 2 more')
  await page.getByRole('button', { name: /^Actions.*Lighthouse/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3 places show it, and will show nothing there from then on:')
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Lighthouse days: Home',
    'Lighthouse days: Home (FR)',
    'Lighthouse days: Terms',
  ])
  await expectAccessibleInBoth(page, 'before a picture is deleted')
  await staff.post('/api/v1/experience/sweepstakes', { name: 'Late', landing_page_html: html })
  await expect(dialog).toContainText('4 places show it')
  await expect(dialog.getByRole('button', { name: 'Delete from library' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'I have read it' }).click()
  await dialog.getByRole('button', { name: 'Delete from library' }).click()
  await expectToast(page, 'Deleted from the library')
  await expect(rowOf(page, 'Lighthouse')).toHaveCount(0)
  expect((await page.request.get(`${baseUrl()}${item.url}`)).status()).toBe(404)
  await visitor.close()
  await leave()
})

test('the editor of pages takes a picture of the library, one that is uploaded there too', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(address())
  const staff = await writer(page)
  const made = await staff.post('/api/v1/experience/sweepstakes', { name: 'Pictured', is_draft: true })
  await page.goto(`${baseUrl()}/${client}/experience/sweepstakes/${made.data.eid}/edit?tab=pages`)
  await page.getByRole('button', { name: 'Insert picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await expect(dialog.getByRole('button', { name: /Gingham/ })).toBeVisible()
  await expectAccessibleInBoth(page, 'pictures to choose from')
  await dialog.locator('input[type=file]').setInputFiles(picture('Harbour.png', 79))
  await expect(dialog.getByRole('button', { name: /Harbour/ })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByLabel('Alternative text (EN)').fill('A "harbour"')
  await expectAccessibleInBoth(page, 'a picture that is chosen')
  await dialog.getByRole('button', { name: 'Insert picture' }).click()
  await expect(dialog).toHaveCount(0)
  const [item] = (await staff.get('/api/v1/library?search=harbour')).data
  expect(item.alt).toBe('A "harbour"')
  const code = `<img src="${item.url}" alt="A &quot;harbour&quot;" width="79" height="30">`
  await expect(page.locator('.cm-content')).toContainText(code)
  await leave()
})

test('a part of a picture is cut out by keys and by mouse, and the picture stays', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(address())
  const buffer = png({ width: 400, height: 200, colour: [150, 60, 20] })
  await choose(page, { name: 'Orchard.png', mimeType: 'image/png', buffer })
  await expect(rowOf(page, 'Orchard')).toContainText('400 × 200')
  await page.getByRole('button', { name: /^Actions.*Orchard/ }).click()
  await page.getByRole('menuitem', { name: 'Crop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop “Orchard”' })
  const frame = dialog.getByRole('button', { name: 'Frame around the part' })
  const size = dialog.getByRole('status').filter({ hasText: 'pixels' })
  await expect(frame).toBeFocused()
  await expect(size).toHaveText('320 × 160 pixels, 40 from the left and 20 from the top')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(size).toHaveText('316 × 161 pixels, 44 from the left and 18 from the top')
  await expect(dialog.getByLabel('Width')).toHaveValue('316')
  await expectAccessibleInBoth(page, 'a picture that is cropped')

  // Beyond its edge nothing is cut, and whoever looks is told.
  await dialog.getByLabel('From the left').fill('100')
  await dialog.getByRole('button', { name: 'Crop picture' }).click()
  await expect(dialog.getByText(/does not lie within the picture/).first()).toBeVisible()
  await dialog.getByRole('button', { name: '1:1', exact: true }).click()
  await expect(size).toHaveText(/^200 × 200 pixels/)
  await dialog.getByRole('button', { name: '1:1', exact: true, pressed: true }).waitFor()
  const box = await frame.boundingBox()
  if (!box) throw new Error('no frame')
  await page.mouse.move(box.x + box.width - 5, box.y + box.height - 5)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(size).toHaveText(/^(\d+) × \1 pixels/)
  await expect(size).not.toHaveText(/^200/)
  const width = await dialog.getByLabel('Width').inputValue()
  await dialog.getByRole('button', { name: 'Crop picture' }).click()
  await expectToast(page, '“Orchard (cropped)” is in the library')
  await expect(rowOf(page, 'Orchard (cropped)')).toContainText(`${width} × ${width}`)
  await expect(rowOf(page, 'Orchard').filter({ hasText: '400 × 200' })).toBeVisible()

  // It is a picture of its own: the same part again is that one, and it is shown at its own address.
  const staff = await writer(page)
  const [item] = (await staff.get('/api/v1/library?search=orchard%20(cropped)')).data
  const drawn = await page.evaluate(async (url) => {
    const image = new Image()
    image.src = url
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, item.url)
  expect(drawn).toEqual([Number(width), Number(width)])
  await leave()
})

test('on a phone and in French it is whole', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address())
  await page.getByRole('button', { name: 'Passer au français' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Médiathèque' })).toBeVisible()
  await settle(page)
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  await expectAccessibleInBoth(page, 'the library on a phone')
  await page.getByRole('button', { name: 'Switch to English' }).click()
  await leave()
})
