// long: a site or a program of others stands beside the browser; what is asked of it has unit tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, expect, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectToast,
  openContext,
  test,
  watchFaults,
} from '#test/support/browser.ts'

// A draw that waits for a round of drand, which cannot be reached at first, from the freeze to the check by a stranger.

type Told = { url: string; client: string; eid: string; email: string; password: string }

async function startServer() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../support/drandServer.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { told: JSON.parse(line) as Told, openDrand: () => child.stdin.write('open\n'), stop }
}

async function freeze(page: Page): Promise<void> {
  const pool = page.getByRole('combobox', { name: 'Prize pool' })
  const paddles = pool.getByRole('option', { name: /^Paddles/, includeHidden: true })
  await pool.selectOption((await paddles.getAttribute('value')) ?? '')
  await page.getByRole('switch', { name: 'Wait for a random value that nobody can foresee' }).check()
  await page.getByRole('button', { name: 'Freeze the entries' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze the entries' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Frozen set' })).toBeVisible()
  await expect(page.getByText('several freezes could still be prepared')).toBeVisible()
}

async function drawAndConfirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw 1 potential winner' }).click()
  const drawing = page.getByRole('dialog')
  await expect(drawing).toContainText(/Round \d+ of drand goes into it/)
  await drawing.getByRole('button', { name: 'Draw 1 potential winner' }).click()
  await expect(page.getByRole('table', { name: 'Potential winners' }).locator('tbody tr')).toHaveCount(1)
  await page.getByRole('tab', { name: 'Confirmation' }).click()
  await page.getByRole('button', { name: 'Confirm winners' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm 1 winner' }).click()
  await expectToast(page, '1 winner confirmed.')
  await page.getByRole('button', { name: 'Get the certificate' }).click()
  await expect(page.getByText('several freezes could have been prepared')).toBeVisible()
}

async function checkAsStranger(browser: Browser, address: string): Promise<void> {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText(/Round \d+ of drand, which nobody could know at the freeze/)).toBeVisible()
  await expect(page.getByText('Still to be trusted:').first()).toBeVisible()
  await page.getByRole('button', { name: 'Check it here' }).click()
  await expect(page.getByText(/Everything fits\..*The check took [\d.]+ seconds\./)).toBeVisible()
  await expectAccessible(page, 'public page of a draw with drand')
  await context.close()
}

test('frozen with drand, drawn once the round can be read, confirmed, and checked by a stranger', async ({
  browser,
}) => {
  const { told, openDrand, stop } = await startServer()
  try {
    const context = await openContext(browser)
    const { email, password } = told
    const answer = await context.request.post(`${told.url}/login`, { data: { email, password } })
    expect(answer.status()).toBe(200)
    const page = await context.newPage()
    const faults = watchFaults(page)
    await page.goto(`${told.url}/${told.client}/experience/sweepstakes/${told.eid}/prizing`)
    await freeze(page)
    await expect(page.getByText(/^Round \d+ of drand was due .* and has not been read yet\./)).toBeVisible()
    await expect(page.getByText(/^Round \d+ of drand has not been read yet\./)).toBeVisible()
    await expectAccessibleInBoth(page, 'a draw whose round cannot be read')
    await page.screenshot({ path: 'test-results/beacon-late.png', fullPage: true })
    openDrand()
    await expect(page.getByRole('button', { name: 'Draw 1 potential winner' })).toBeVisible({
      timeout: 60_000,
    })
    await expect(page.getByText('has not been read yet')).toHaveCount(0)
    const link = page.getByRole('link', { name: /\/draws\// })
    const address = new URL((await link.getAttribute('href')) ?? '', told.url).href
    await drawAndConfirm(page)
    await checkAsStranger(browser, address)
    expect(faults).toEqual([])
    await context.close()
  } finally {
    await stop()
  }
})
