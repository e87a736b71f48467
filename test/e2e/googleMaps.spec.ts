// long: a site or a program of others stands beside the browser; what is asked of it has unit tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, Page } from '@playwright/test'
import { expect, openContext, test, watchFaults } from '#test/support/browser.ts'

// Streets by the setting of an operator, of Google Maps or of a server of tiles: the tiles, whose they are, and the map
// where it is away.

type Told = { url: string; client: string; email: string; password: string; origin: string }

async function startServer(kind?: 'tiles') {
  const script = join(import.meta.dirname, '../support/googleServer.ts')
  const child = spawn(process.execPath, kind ? [script, kind] : [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  return {
    told: JSON.parse(line) as Told,
    /** From now on Google does so. */
    turn: async (mood: 'away' | 'tileless' | 'nameless' | 'well') => {
      const taken = once(lines, 'line')
      child.stdin.write(`${mood}\n`)
      await taken
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function openMap(page: Page, { url, client }: Told) {
  await page.goto(`${url}/${client}/link-locations`)
  const row = page.getByRole('row').filter({ hasText: 'Toronto, Ontario' }).first()
  await row.getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: /^Click on / })
  await expect(dialog.getByRole('region', { name: 'Map around the click' })).toBeVisible()
  return dialog
}

async function signedIn(browser: Browser, { url, email, password }: Told) {
  const context = await openContext(browser)
  const answer = await context.request.post(`${url}/login`, { data: { email, password } })
  expect(answer.status()).toBe(200)
  return { context, page: await context.newPage() }
}

const own = 'Towns: GeoNames (CC BY 4.0)'
const credit = 'Map data ©2026 Lantern Surveys'
const withoutStreets = 'The streets could not be loaded, so the map is drawn without them.'

test('the map has Google’s tiles and name, says whose they are, and is drawn without them where Google is away', async ({
  browser,
}) => {
  const { told, turn, stop } = await startServer()
  try {
    const { origin } = told
    const { page, context } = await signedIn(browser, told)
    const faults = watchFaults(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith('http')) asked.push(request.url())
    })

    await test.step('no session: nobody else is asked, and the map is the one that comes with Fanfare', async () => {
      const dialog = await openMap(page, told)
      await expect(dialog.getByText(own)).toBeVisible()
      await expect(dialog.getByText('Google Maps ·')).toHaveCount(0)
      expect(asked.filter((url) => url.startsWith(origin))).toEqual([])
    })

    await test.step('tiles, and whose they are', async () => {
      await turn('well')
      const dialog = await openMap(page, told)
      await expect(dialog.getByText(`Google Maps · ${credit}`, { exact: true })).toBeVisible()
      await expect(dialog.getByText(own)).toHaveCount(0)
      const tile = dialog.locator('img.leaflet-tile').first()
      await expect
        .poll(() => tile.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth))
        .toBe(1)
      const tiles = asked.filter((url) => url.startsWith(origin))
      expect(tiles.length).toBeGreaterThan(0)
      // The browser has pictures from there; sessions and credits are asked for by the server.
      for (const url of tiles) expect(new URL(url).pathname).toMatch(/^\/v1\/2dtiles\/\d+\/\d+\/\d+$/)
      expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith(told.url))).toEqual([])
    })

    await test.step('whose they are is not said: Google’s name stands there', async () => {
      await turn('nameless')
      const dialog = await openMap(page, told)
      await expect(dialog.getByText('Google Maps', { exact: true })).toBeVisible()
      await expect(dialog.locator('img.leaflet-tile').first()).toBeAttached()
      await expect(dialog.getByText('The streets could not be loaded')).toHaveCount(0)
    })

    await test.step('no tile comes: the map is drawn without them, and says so', async () => {
      await turn('tileless')
      const dialog = await openMap(page, told)
      await expect(dialog.getByText(withoutStreets)).toBeVisible()
      await expect(dialog.getByText(own)).toBeVisible()
      await expect(dialog.getByText(/^Google Maps/)).toHaveCount(0)
    })
    expect(faults).toEqual([])
    await context.close()
  } finally {
    await stop()
  }
})

test('the map has the tiles of a server of one’s own with its credit, and is drawn without them where it is away', async ({
  browser,
}) => {
  const { told, turn, stop } = await startServer('tiles')
  try {
    const { page, context } = await signedIn(browser, told)
    const faults = watchFaults(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith('http')) asked.push(request.url())
    })
    await turn('well')
    const dialog = await openMap(page, told)
    await expect(dialog.getByText('© Lantern Surveys', { exact: true })).toBeVisible()
    await expect(dialog.getByText(own)).toHaveCount(0)
    const tile = dialog.locator('img.leaflet-tile').first()
    await expect
      .poll(() => tile.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth))
      .toBe(1)
    const tiles = asked.filter((url) => url.startsWith(told.origin))
    expect(tiles.length).toBeGreaterThan(0)
    for (const url of tiles) expect(new URL(url).pathname).toMatch(/^\/\d+\/\d+\/\d+\.png$/)
    expect(asked.filter((url) => !url.startsWith(told.origin) && !url.startsWith(told.url))).toEqual([])

    await turn('away')
    const without = await openMap(page, told)
    await expect(without.getByText(withoutStreets)).toBeVisible()
    await expect(without.getByText(own)).toBeVisible()
    expect(faults).toEqual([])
    await context.close()
  } finally {
    await stop()
  }
})
