import type { Page } from '@playwright/test'
import {
  baseUrl,
  expect,
  expectAccessible,
  settle,
  signIn,
  test,
  watchFaults,
} from '#test/support/browser.ts'

// The guard of every console page: it opens, logs no error, has no accessibility fault, in both schemes and sizes.

const client = 'maple-market'
const looks = [
  { name: 'light, desktop', scheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark, desktop', scheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'dark, phone', scheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

type Found = { exp: string; list: string; campaign: string; broadcast: string }

/** Ids of things that the demo made, read by the console's own calls. */
async function findThings(page: Page): Promise<Found> {
  const read = async (path: string) => {
    const response = await page.request.get(`${baseUrl()}${path}`, { headers: { 'X-Client': client } })
    return ((await response.json()) as { data: { id: string; eid: string }[] }).data[0] ?? { id: '', eid: '' }
  }
  return {
    exp: (await read('/api/v1/experience/sweepstakes')).eid,
    list: (await read('/api/v1/lists')).id,
    campaign: (await read('/api/v1/campaign')).id,
    broadcast: (await read('/api/v1/broadcast')).id,
  }
}

function pathsOf({ exp, list, campaign, broadcast }: Found): string[] {
  return [
    'experience/sweepstakes',
    'experience/sweepstakes/new',
    ...['general', 'dates', 'rules', 'keyword', 'prizes', 'pages'].map(
      (tab) => `experience/sweepstakes/${exp}?tab=${tab}`,
    ),
    `experience/sweepstakes/${exp}/entries`,
    ...['draw', 'review', 'validation', 'confirmation'].map(
      (tab) => `experience/sweepstakes/${exp}/prizing?tab=${tab}`,
    ),
    'experience/prize-pool',
    'conversations',
    'broadcasts',
    'broadcasts/new',
    `broadcasts/${broadcast}`,
    'participants',
    'lists',
    `lists/${list}`,
    'campaigns',
    `campaigns/${campaign}`,
    'settings',
    'audit',
  ].map((path) => `/${client}/${path}`)
}

for (const { name, scheme, viewport } of looks)
  test(`every console page opens without a fault: ${name}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ viewport, colorScheme: scheme })
    const page = await context.newPage()
    const faults = watchFaults(page)
    await signIn(page)
    await settle(page)
    await expectAccessible(page, 'launchpad')
    const paths = pathsOf(await findThings(page))
    for (const path of paths) {
      await page.goto(baseUrl() + path)
      await settle(page)
      await expectAccessible(page, path)
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(isTooWide, `${path} scrolls sideways`).toBe(false)
    }
    expect(faults).toEqual([])
    console.log(`${name}: ${paths.length + 1} pages`)
    await context.close()
  })

test('the accessibility check fails on a picture without a text', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Bad</title><main><h1>Bad</h1><img src="data:,"></main></html>',
  )
  await expect(expectAccessible(page, 'bad example')).rejects.toThrow(/image-alt/)
})
