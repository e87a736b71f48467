// long: three screens on which pictures are compared; pages.spec opens them.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type * as z from 'zod'
import type { listFraudAnalyses } from '#contract/entries/fraud.ts'
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { rows } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// Receipts of the demo that were sent twice: beside each other, looked up by hand, and with a picture that is lost.

type Evidence = z.output<typeof listFraudAnalyses.answer>['data'][number]['evidence'][number]
type Twice = { gift: string; eid: string; other: Evidence }
const type = 'gift-with-purchase'

let twice: Twice
test.beforeAll(async () => {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  twice = await findTwice(staff)
})

/** An entry whose picture is, as a file, that of somebody else's. */
async function findTwice(staff: Caller): Promise<Twice> {
  const gifts = await rows(staff, routes['gift-with-purchase.list'], { query: { per_page: '100' } })
  for (const { eid: gift } of gifts) {
    const params = { type, id: gift }
    for (const { eid } of await rows(staff, routes.listEntries, { params, query: { per_page: '100' } })) {
      const { body } = await staff.call(routes.listFraudAnalyses, { params: { ...params, entryEid: eid } })
      const { data } = body as z.output<typeof listFraudAnalyses.answer>
      const other = data.find(({ kind }) => kind === 'same_file')?.evidence[0]
      if (other) return { gift, eid, other }
    }
  }
  throw new Error('no receipt of the demo was sent twice')
}

const queueOfTwice = () =>
  `${baseUrl()}/${client}/experience/${type}/${twice.gift}/validation?entry=${twice.eid}`
const isSeen = (page: Page, label: string) =>
  expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByRole('region', { name: label })
        .getByRole('img', { name: 'Picture 1' })
        .evaluate((picture) => (picture as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)

test('a picture that was used before is shown beside the other one, with who sent that, when and where', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(queueOfTwice())
  await expect(page.getByText('A picture of this entry was used before')).toBeVisible()
  const compare = page.getByRole('button', { name: `Compare with entry ${twice.other.entry_eid}` }).first()
  await compare.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Side by side' })
  await expect(dialog).toContainText(twice.other.participant_name)
  await expect(dialog).toContainText(twice.other.experience_name)
  await expect(dialog).toContainText(/\d{1,2}\/\d{1,2}\/\d{2} \d{1,2}:\d{2} [ap]\.?m\.? E[SD]T/)
  await isSeen(page, 'This entry')
  await isSeen(page, 'The other entry')
  await expectAccessibleInBoth(page, 'pictures side by side')
  // A key of the queue behind it does nothing.
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('group', { name: /^Why is the entry of/ })).toBeHidden()
  await expect(compare).toBeFocused()
  await leave()
})

test('a picture that does not come is told in the queue, and the entry is decided all the same', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.route('**/entry-images/**', (route) =>
    route.request().resourceType() === 'image' ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.goto(queueOfTwice())
  const pictures = page.getByRole('region', { name: 'Pictures and PDFs' })
  await expect(pictures.getByRole('alert')).toHaveText('Unable to load image')
  // Below it, in the list of files, the small one says the same.
  await page.getByRole('link', { name: 'Save the original of 1' }).scrollIntoViewIfNeeded()
  const entryData = page.getByRole('region', { name: 'Entry data' })
  await expect(entryData.getByText('Unable to load image')).toHaveCount(2)
  await expectAccessibleInBoth(page, 'a lost picture in the queue')
  await page.keyboard.press('x')
  await expect(page.getByRole('group', { name: /^Why is the entry of/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await leave()
})

const receipt = async (page: Page): Promise<Buffer> => {
  const { gift, eid } = twice
  const params = `${baseUrl()}/${client}/api/${type}/${gift}/entry-images/${eid}`
  const list = (await (await page.request.get(params)).json()) as { data: { id: string }[] }
  return (await page.request.get(`${params}/${list.data[0]?.id}/original`)).body()
}
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })

test('a picture is chosen, turned and cut, and looked up among those of all entries', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/fraud/check-picture`)
  const check = page.getByRole('button', { name: 'Check', exact: true })
  await expect(check).toBeDisabled()
  const buffer = await receipt(page)
  await choose(page, 'receipt.jpg', buffer)
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible()
  await check.press('Enter')
  const matches = page.getByRole('table', { name: 'Where it was used' })
  await expect(matches.getByRole('row').filter({ hasText: 'The same file' }).nth(1)).toBeVisible()
  await expect(matches).toContainText(twice.other.participant_name)
  const { width, height } = await sharp(buffer).metadata()
  await expect(page.getByText(`${width} × ${height}`)).toBeVisible()
  await expect(page.getByText('image/jpeg')).toBeVisible()
  await expectAccessibleInBoth(page, 'where a picture was used')

  // Turned and cut it is another file, and what was found of the one before is no longer shown.
  await page.getByRole('button', { name: 'Turn by 90°' }).press('Enter')
  await expect(matches).toBeHidden()
  await check.press('Enter')
  await expect(matches.getByRole('row').filter({ hasText: 'The same picture' }).first()).toBeVisible()
  await expect(page.getByText(`${height} × ${width}`)).toBeVisible()
  await page.getByRole('button', { name: 'As it came' }).press('Enter')
  const bottom = page.getByRole('slider', { name: /^Cut from the bottom/ })
  await bottom.focus()
  for (let share = 0; share < 30; share += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Cut from the bottom: 30%')).toBeVisible()
  await check.press('Enter')
  await expect(page.getByText(`${width} × ${Math.round(height * 0.7)}`)).toBeVisible()
  await leave()
})

test('a picture that is in no entry is told so, and a file that is none is refused', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/fraud/check-picture`)
  const check = page.getByRole('button', { name: 'Check', exact: true })
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 300, height: 400, channels: 3, background: '#888', noise } as const
  await choose(page, 'noise.jpg', await sharp({ create }).jpeg().toBuffer())
  await check.press('Enter')
  await expect(page.getByText('It is in no entry.')).toBeVisible()
  await choose(page, 'script.jpg', Buffer.from('<script>'))
  await expect(page.getByText('Unable to load image')).toBeVisible()
  await expect(page.getByText('It is in no entry.')).toBeHidden()
  await check.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /JPEG/ })).toBeVisible()
  await expectAccessibleInBoth(page, 'a file that is no picture')
  await leave()
})
