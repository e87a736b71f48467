import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { pdfOf } from '#server/platform/pdf.ts'
import { arrive, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { png } from '#test/support/pictures.ts'
import { addReceiptContest, enterWithFiles, queueOf, type ReceiptFile } from '#test/support/receiptContest.ts'

// Receipts that came as PDFs: a validator reads their pages by keys, and is told of those that cannot be drawn.

const asPdf = (name: string, buffer: Buffer): ReceiptFile => ({ name, mimeType: 'application/pdf', buffer })

/** The second page has one line, the first many. */
const twoPages = async () => {
  const line = { is: 'paragraph', text: 'Maple syrup 12.49, maple syrup 12.49, maple syrup 12.49' } as const
  const blocks = [...Array.from({ length: 20 }, () => line), { is: 'page' } as const, line]
  return asPdf('two.pdf', await pdfOf({ title: 'Receipt', language: 'en', madeAt: new Date(0), blocks }))
}
const locked = () =>
  new Promise<ReceiptFile>((resolve, reject) => {
    const doc = new PDFDocument({ userPassword: 'maple', pdfVersion: '1.7' })
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(asPdf('locked.pdf', Buffer.concat(parts))))
    doc.on('error', reject)
    doc.text('Total 12.49').end()
  })
const broken = () => asPdf('broken.pdf', Buffer.from('%PDF-1.5\nTotal 12.49\nstartxref\n9\n%%EOF\n'))

/** Somebody enters with these files; the address of the queue with that entry alone. */
async function enter(page: Page, files: ReceiptFile[]): Promise<string> {
  const contest = await addReceiptContest(`PDF ${test.info().parallelIndex}`)
  await enterWithFiles(page, contest, files)
  return queueOf(contest)
}

const viewer = (page: Page) => page.getByRole('region', { name: 'Pictures and PDFs' })
const sheet = (page: Page, name: string, isPreview = false) =>
  (isPreview ? page.getByRole('dialog') : viewer(page)).getByRole('img', { name, exact: true })

/** The size of a page that was drawn, and how much of it is dark; in one look, since it may be drawn again. */
const drawnOn = (page: Page, name: string, isPreview = false) =>
  page.evaluate(
    (place) => {
      const canvas = document.querySelector<HTMLCanvasElement>(place)
      const { width = 0, height = 0 } = canvas ?? {}
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      let dark = 0
      for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 100) dark += 1
      return { width, height, dark }
    },
    `${isPreview ? '[role=dialog]' : 'section'} [role=img][aria-label="${name}"] canvas`,
  )

test('the pages of a PDF are looked at one by one, larger, turned and in the preview, by keys alone', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const image = { name: 'till.png', mimeType: 'image/png', buffer: png({ width: 40, height: 60 }) }
  await page.goto(await enter(page, [await twoPages(), image]))
  await expect(sheet(page, 'Picture 1, Page 1 of 2')).toBeVisible()
  const first = await drawnOn(page, 'Picture 1, Page 1 of 2')
  expect(first.dark).toBeGreaterThan(100)
  expect(first.height).toBeGreaterThan(first.width)
  await expectAccessibleInBoth(page, 'a page of a PDF in the queue')

  await page.keyboard.press('ArrowRight')
  await expect(sheet(page, 'Picture 1, Page 2 of 2')).toBeVisible()
  const second = await drawnOn(page, 'Picture 1, Page 2 of 2')
  expect(second.dark).toBeGreaterThan(0)
  expect(second.dark).toBeLessThan(first.dark)
  await page.keyboard.press('ArrowRight')
  await expect(sheet(page, 'Picture 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(sheet(page, 'Picture 1, Page 2 of 2')).toBeVisible()

  await page.keyboard.press('.')
  await expect.poll(async () => (await drawnOn(page, 'Picture 1, Page 2 of 2')).width).toBe(2 * second.width)
  await page.keyboard.press(',')
  await page.keyboard.press('r')
  const turned = { width: second.height, height: second.width, dark: expect.any(Number) }
  await expect.poll(() => drawnOn(page, 'Picture 1, Page 2 of 2')).toEqual(turned)
  await page.keyboard.press('p')
  await expect(sheet(page, 'Picture 1, Page 2 of 2', true)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(sheet(page, 'Picture 1, Page 1 of 2', true)).toBeVisible()
  expect((await drawnOn(page, 'Picture 1, Page 1 of 2', true)).dark).toBeGreaterThan(first.dark)
  await expectAccessibleInBoth(page, 'a page of a PDF in the preview')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await leave()
})

test('a PDF that is locked or damaged is told so, and its file can be saved as it came', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const damaged = broken()
  await page.goto(await enter(page, [await locked(), damaged]))
  const told = viewer(page).getByRole('alert')
  await expect(told).toHaveText('This PDF is locked by a password, so its pages cannot be shown.')
  await page.keyboard.press('ArrowRight')
  await expect(told).toHaveText('This PDF is damaged, or of a kind that cannot be shown here.')
  await expectAccessibleInBoth(page, 'a PDF that cannot be drawn')
  const saving = page.waitForEvent('download')
  await viewer(page).getByRole('link', { name: 'Save the original' }).click()
  expect(await readFile(await (await saving).path())).toEqual(damaged.buffer)
  await page.keyboard.press('x')
  await expect(page.getByRole('group', { name: /^Why is the entry of/ })).toBeVisible()
  await leave()
})

test('a PDF that does not come is told so, and is there once it is tried again', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  const queue = await enter(page, [await twoPages()])
  await page.route('**/original', (route) => route.abort())
  await page.goto(queue)
  await expect(viewer(page).getByRole('alert')).toHaveText('This PDF could not be loaded.')
  await page.unroute('**/original')
  await viewer(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(sheet(page, 'Picture 1, Page 1 of 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(sheet(page, 'Picture 1, Page 2 of 2')).toBeVisible()
  await leave()
})
