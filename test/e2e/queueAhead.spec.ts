// long: five people enter with files before the queue is gone through; pdfPages.spec and validation.spec have its ways.
import type { Page } from '@playwright/test'
import { pdfOf } from '#server/platform/pdf.ts'
import { arrive, expect, settle, test } from '#test/support/browser.ts'
import { heic, png } from '#test/support/pictures.ts'
import { addReceiptContest, enterWithFiles, queueOf, type ReceiptFile } from '#test/support/receiptContest.ts'

// The files of the entry behind the one in hand are there before it is shown, and a photo of an iPhone is seen.

const viewer = (page: Page) => page.getByRole('region', { name: 'Pictures and PDFs' })
const picture = (red: number): ReceiptFile => ({
  name: 'till.png',
  mimeType: 'image/png',
  buffer: png({ width: 300, height: 400, colour: [red, 120, 60] }),
})
const sheet = async (): Promise<ReceiptFile> => {
  const blocks = [{ is: 'paragraph', text: 'Maple syrup 12.49' } as const]
  const buffer = await pdfOf({ title: 'Receipt', language: 'en', madeAt: new Date(0), blocks })
  return { name: 'till.pdf', mimeType: 'application/pdf', buffer }
}

/** Tells how often each file of an entry was asked from the server from here on, by its address. */
function countFiles(page: Page): Map<string, number> {
  const asked = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/entry-images\/\w+\/[\w-]{36}/.test(pathname)) asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
  })
  return asked
}

/** A browser that needs its memory lets go of all that nothing holds. */
async function forget(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.detach()
}

test('pictures and PDFs of the next entry are asked for once, before it is shown', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  const contest = await addReceiptContest('Ahead')
  for (const files of [[picture(10)], [picture(80), picture(160)], [await sheet()], [picture(240)]])
    await enterWithFiles(page, contest, files)
  const asked = countFiles(page)
  await page.goto(queueOf(contest))
  await expect(page.getByText('4 wait', { exact: true })).toBeVisible()
  const shown = [
    { image: 'Picture 1', ahead: 3 },
    { image: 'Picture 1', ahead: 4 },
    { image: 'Picture 1, Page 1 of 1', ahead: 5 },
    { image: 'Picture 1', ahead: 5 },
  ]
  for (const [at, { image, ahead }] of shown.entries()) {
    await expect(page.getByText(at === 3 ? '1 waits' : `${4 - at} wait`, { exact: true })).toBeVisible()
    await expect(viewer(page).getByRole('img', { name: image, exact: true })).toBeVisible()
    await expect.poll(() => asked.size, { message: `files known with entry ${at + 1}` }).toBe(ahead)
    await settle(page)
    await forget(page)
    await page.keyboard.press('v')
  }
  expect([...asked.values()]).toEqual([1, 1, 1, 1, 1])
  await leave()
})

test('a photo of an iPhone is seen, and that another person sent it from the same device', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const contest = await addReceiptContest('iPhone')
  const photo = { name: 'IMG_0007.HEIC', mimeType: 'image/heic', buffer: heic }
  for (const files of [[photo], [picture(200)]]) await enterWithFiles(page, contest, files)
  await page.goto(queueOf(contest))
  const shown = viewer(page).getByRole('img', { name: 'Picture 1', exact: true })
  const size = () =>
    shown.evaluate((one) => [(one as HTMLImageElement).naturalWidth, (one as HTMLImageElement).naturalHeight])
  await expect.poll(size).toEqual([96, 64])
  await expect(page.getByRole('region', { name: 'Entry data' })).toContainText('image/heic')
  const signs = page.getByRole('region', { name: 'Signs of fraud' })
  await expect(signs).toContainText('Other people on the same device')
  await expect(signs.getByRole('link', { name: /zoe/ }).first()).toBeVisible()
  await leave()
})
