import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { limited, type Measured } from '../measured.ts'
import { account } from './client.ts'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const wantedMilliseconds = 1000
const visits = 8

/** From opening the participants page to its first row, in a real browser that has been there before. */
export async function* benchBrowser(url: string): AsyncGenerator<Measured> {
  if (!existsSync(join(import.meta.dirname, '../../dist/console/index.html'))) {
    console.log('\nThe console is not built, so the page was not opened: `npm start` builds it.')
    return
  }
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(existsSync(executablePath) ? { executablePath } : {}),
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${url}/sign-in`)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((at) => !at.pathname.startsWith('/sign-in'))
    const took: number[] = []
    for (let visit = 0; visit <= visits; visit++) {
      const begunAt = performance.now()
      await page.goto(`${url}/bench/participants`, { waitUntil: 'commit' })
      await page.locator('tbody tr a, tbody tr button').first().waitFor()
      if (visit > 0) took.push(performance.now() - begunAt)
    }
    took.sort((a, b) => a - b)
    const [middle, worst] = [took[Math.floor(visits / 2)] ?? 0, took.at(-1) ?? 0]
    const note = `the slowest of ${visits} visits; the middle one ${Math.round(middle)} ms`
    const what = 'the page in Chromium, warm, until its rows'
    yield limited({ what, product: worst, unit: 'ms', most: wantedMilliseconds, note })
  } finally {
    await browser.close()
  }
}
