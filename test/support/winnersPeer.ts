import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Page } from '@playwright/test'
import type { MailServerFixture } from '#server/adapters/gateways/smtp/mailServer.fixture.ts'
import { expectAccessibleInBoth } from './browser.ts'
import { must } from './making.ts'

/** The things that `winnersServer.ts` has made: its address, its client and contest, and who may sign in. */
export type Told = { url: string; client: string; eid: string; email: string; password: string }

/** Starts that server, whose people read this language; `moveOn` moves its clock by so many hours. */
export async function startWinners(mail: MailServerFixture, language: 'en' | 'fr') {
  const program = join(import.meta.dirname, 'winnersServer.ts')
  const child = spawn(process.execPath, [program, String(mail.port), language], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  const moveOn = async (hours: number) => {
    const moved = once(lines, 'line')
    child.stdin.write(`${hours}\n`)
    await moved
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await mail.end()
  }
  return { told: JSON.parse(line) as Told, moveOn, stop }
}

/** Signs in as whoever made the contest: by the call, since the clock of that server may be moved on. */
export async function enter(page: Page, { url, email, password }: Told): Promise<void> {
  const answer = await page.context().request.post(`${url}/login`, { data: { email, password } })
  expect(answer.status()).toBe(200)
}

/** Freezes a draw of so many from the pool of that contest; leaves the page at it. */
export async function freezeRafts(page: Page, { url, client, eid }: Told, count: number): Promise<void> {
  await page.goto(`${url}/${client}/experience/sweepstakes/${eid}/prizing`)
  const pool = page.getByRole('combobox', { name: 'Prize pool' })
  const rafts = pool.getByRole('option', { name: /^Rafts/, includeHidden: true })
  await pool.selectOption((await rafts.getAttribute('value')) ?? '')
  await page.getByLabel('Number of winners').fill(String(count))
  await page.getByRole('button', { name: 'Freeze the entries' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze the entries' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Frozen set' })).toBeVisible()
}

export const drawn = (page: Page) => page.getByRole('table', { name: 'Potential winners' })

export async function drawAlone(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Draw without a public value' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Draw without a public value' }).click()
  await expect(drawn(page).locator('tbody tr')).toHaveCount(count)
}

/** The mails that the server took for an address, or for all winners, in their order. */
export const mailsTo = (mail: MailServerFixture, to = '@mail.test') =>
  mail.taken.filter((one) => one.to.includes(to))
export const textOf = ({ mail }: { mail: { text?: string | undefined } }) => mail.text ?? ''
export const claimIn = (text: string): string => must(/http\S+\/claim\/[\w-]+\S*/.exec(text)?.[0])

/** A mail's HTML, or its text where it has none, as a phone and a window of 640 pixels show it. */
export async function showMail(page: Page, taken: MailServerFixture['taken'][number], name: string) {
  const { subject = '', html, text = '' } = taken.mail
  const shown = await page.context().newPage()
  await shown.setContent(html ?? '<pre style="white-space: pre-wrap"></pre>')
  if (!html) await shown.locator('pre').evaluate((pre, said) => pre.append(said), `${subject}\n\n${text}`)
  for (const width of [390, 640]) {
    await shown.setViewportSize({ width, height: 844 })
    await expectNoOverflow(shown, width)
    await shown.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: true })
  }
  await shown.close()
}

const expectNoOverflow = (page: Page, width = 390) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

/** No table is wider than what it stands in, which then would scroll sideways. */
const expectWholeTables = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('table')
        .evaluateAll(
          (tables) =>
            tables.filter((table) => table.clientWidth > (table.parentElement?.clientWidth ?? 0)).length,
        ),
    )
    .toBe(0)

/** In both schemes and sizes; `kept` is still to be read on a phone. */
export async function seeInBoth(page: Page, name: string, ...kept: string[]): Promise<void> {
  await expectAccessibleInBoth(page, name)
  await page.screenshot({ path: `test-results/${name}.png`, fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectWholeTables(page)
  for (const text of kept)
    await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await page.screenshot({ path: `test-results/${name}-phone.png`, fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
}
