// long: five people enter with files before the queue is gone through; pdfPages.spec and validation.spec have its ways.
import type { Page, Request } from '@playwright/test'
import { pdfOf } from '#server/platform/pdf.ts'
import { arrive, expect, settle, test } from '#test/support/browser.ts'
import { addGift, giftAddress } from '#test/support/listedGift.ts'
import { heic, png } from '#test/support/pictures.ts'
import { addReceiptContest, enterWithFiles, queueOf, type ReceiptFile } from '#test/support/receiptContest.ts'

// The files of the entry behind the one in hand are there before it is shown; a photo of an iPhone is seen; and whoever is
// faster than the queue meets no entry twice.

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

/** Tells which parts of what draws PDFs were asked for from here on: its pages, their texts, PDF.js and its worker. */
function countPdfParts(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(PdfPages|pdf)[-.][\w.-]*js$/.test(pathname)) asked.add(pathname)
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
  const parts = countPdfParts(page)
  await page.goto(queueOf(contest))
  await expect(page.getByText('4 wait', { exact: true })).toBeVisible()
  const shown = [
    { image: 'Picture 1', ahead: 3, drawers: 0 },
    { image: 'Picture 1', ahead: 4, drawers: 4 },
    { image: 'Picture 1, Page 1 of 1', ahead: 5, drawers: 4 },
    { image: 'Picture 1', ahead: 5, drawers: 4 },
  ]
  for (const [at, { image, ahead, drawers }] of shown.entries()) {
    await expect(page.getByText(at === 3 ? '1 waits' : `${4 - at} wait`, { exact: true })).toBeVisible()
    await expect(viewer(page).getByRole('img', { name: image, exact: true })).toBeVisible()
    await expect.poll(() => asked.size, { message: `files known with entry ${at + 1}` }).toBe(ahead)
    await expect.poll(() => parts.size, { message: `what draws PDFs with entry ${at + 1}` }).toBe(drawers)
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

test('an entry that is decided before the queue has answered for the one before is not shown again', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const gift = await addGift(['Ana', 'Luc', 'Zoe'])
  await page.goto(`${giftAddress(gift)}/validation`)
  await expect(page.getByText('3 wait', { exact: true })).toBeVisible()
  const inHand = page.getByRole('region', { name: 'Entry', exact: true })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const isTaking = (request: Request) =>
    request.method() === 'GET' && request.url().includes('/entry-for-validation')
  await page.route('**/entry-for-validation**', async (route) => {
    if (isTaking(route.request())) await answered
    await route.continue()
  })
  const reject = async (name: string) => {
    await expect(inHand).toContainText(name)
    await page.keyboard.press('x')
    await expect(page.getByRole('group', { name: /^Why is the entry of/ })).toBeVisible()
    await page.keyboard.press('1')
  }
  const asked = page.waitForRequest(isTaking)
  await reject('Ana')
  await asked
  await reject('Luc')
  await expect(inHand).toBeHidden()
  const seen = await watchNames(page, ['Luc', 'Zoe'])
  answer()
  await expect(inHand).toContainText('Zoe')
  await expect(page.getByText('1 waits', { exact: true })).toBeVisible()
  expect(await seen()).toEqual(['Zoe'])
  await leave()
})

test('a key that is pressed the moment an entry is shown is meant for that entry, also on a slow machine', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const names = ['Ana', 'Luc', 'Zoe']
  const gift = await addGift(names)
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto(`${giftAddress(gift)}/validation`)
  await expect(page.getByRole('region', { name: 'Entry', exact: true })).toContainText('Ana')
  await page.keyboard.press('x')
  for (const name of names.slice(1)) {
    await expect(page.getByRole('group', { name: /^Why is the entry of/ })).toBeVisible()
    await pressOnceShown(page, name, 'x')
    await page.keyboard.press('1')
    await expect(page.getByRole('group', { name: `Why is the entry of ${name} rejected?` })).toBeVisible()
  }
  await leave()
})

/** Presses a key at once where the entry in hand becomes that of this person, before anything else is drawn. */
const pressOnceShown = (page: Page, name: string, key: string) =>
  page.evaluate(
    (wanted) => {
      const watching = new MutationObserver(() => {
        if (!document.querySelector('section[aria-label="Entry"]')?.textContent.includes(wanted.name)) return
        watching.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: wanted.key, bubbles: true }))
      })
      watching.observe(document.body, { childList: true, subtree: true, characterData: true })
    },
    { name, key },
  )

/** Tells which of these names the entry in hand had from here on, in the order in which they were shown first. */
async function watchNames(page: Page, names: readonly string[]): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((wanted) => {
    const all = new Set<string>()
    new MutationObserver(() => {
      const text = document.querySelector('section[aria-label="Entry"]')?.textContent ?? ''
      for (const name of wanted) if (text.includes(name)) all.add(name)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return all
  }, names)
  return () => seen.evaluate((all) => [...all])
}
