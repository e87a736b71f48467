import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, signIn, test, watchFaults } from '#test/support/browser.ts'

// The guard of every console page: it opens, logs no error, has no accessibility fault, in both schemes and sizes.

const client = 'maple-market'
const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

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

/** Waits until the page shows itself: a heading, and nothing that still loads. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Mantine fades dialogs and menus in; a half-faded text has too little contrast.
  await page.waitForTimeout(200)
}

for (const scheme of ['light', 'dark'] as const)
  for (const { name, ...viewport } of sizes)
    test(`every console page opens without a fault: ${scheme}, ${name}`, async ({ browser }) => {
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
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
          `${path} scrolls sideways`,
        ).toBe(false)
      }
      expect(faults).toEqual([])
      console.log(`${scheme}, ${name}: ${paths.length + 1} pages`)
      await context.close()
    })

test('the accessibility check fails on a picture without a text', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Bad</title><main><h1>Bad</h1><img src="data:,"></main></html>',
  )
  await expect(expectAccessible(page, 'bad example')).rejects.toThrow(/image-alt/)
})
