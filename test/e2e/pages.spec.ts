import type { Page } from '@playwright/test'
import {
  baseUrl,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  goInside,
  signIn,
  test,
} from '#test/support/browser.ts'

// The guard of every console page and every public one: it opens, logs no error, has no accessibility fault, in both schemes and sizes.

const client = 'maple-market'
const looks = [
  {
    name: 'desktop, light and dark',
    check: expectAccessibleInBoth,
    size: { width: 1440, height: 900 },
    colorScheme: 'light',
  },
  {
    name: 'phone, dark',
    check: expectAccessible,
    size: { width: 390, height: 844 },
    colorScheme: 'dark',
  },
] as const

type Found = {
  exp: string
  list: string
  campaign: string
  broadcast: string
  import: string
  experience: string
  /** Somebody with entries, messages, lists and consent. */
  person: string
  widget: string
  /** An experience that runs on another site. */
  quiz: string
  /** The address that a newsletter of the demo carries. */
  unsubscribe: string
}

/** Ids of things that the demo made, read by the console's own calls. */
type Row = { id: string; eid: string; name?: string }

async function findThings(page: Page): Promise<Found> {
  const read = async (path: string, name?: string) => {
    const response = await page.request.get(`${baseUrl()}${path}`, { headers: { 'X-Client': client } })
    const [first] = ((await response.json()) as { data: Row[] }).data.filter(
      (row) => name === undefined || row.name === name,
    )
    if (!first) throw new Error(`the demo has nothing at ${path}`)
    return first
  }
  const exp = await read('/api/v1/experience/sweepstakes')
  const list = (await read('/api/v1/lists', 'Loyalty club')).id
  return {
    exp: exp.eid,
    experience: exp.id,
    quiz: (await read('/api/v1/experience/external')).eid,
    list,
    person: (await read(`/api/v1/participants?experience=${exp.id}&list_id=${list}&opt_in_status=in`)).id,
    import: (await read('/api/v1/participant-imports')).id,
    campaign: (await read('/api/v1/campaign')).id,
    broadcast: (await read('/api/v1/broadcast')).id,
    widget: (await read('/api/v1/client/widget')).eid,
    unsubscribe: await findUnsubscribe(page),
  }
}

async function findUnsubscribe(page: Page): Promise<string> {
  await page.goto(`${baseUrl()}/outbox`)
  // Its mail is closed, and what is closed has no role.
  const address = await page.getByText('Unsubscribe', { exact: true }).first().getAttribute('href')
  return new URL(address ?? '', baseUrl()).pathname
}

const publicPathsOf = ({ exp, widget, unsubscribe }: Found): string[] => [
  '/handset',
  '/outbox',
  `/e/${exp}`,
  `/widget/${widget}`,
  unsubscribe,
]

/** The pages of the console by area, so that both workers have their share. */
const areas: Record<string, (found: Found) => string[]> = {
  experiences: ({ exp, quiz }) => [
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
    'experience/external',
    'experience/external/new',
    ...['general', 'dates', 'rules', 'target', 'completion'].map(
      (tab) => `experience/external/${quiz}?tab=${tab}`,
    ),
    `experience/external/${quiz}/entries`,
  ],
  messages: ({ broadcast }) => [
    'conversations',
    'messenger',
    'saved-replies',
    'broadcasts',
    'broadcasts/new',
    'calendar',
    `broadcasts/${broadcast}`,
    `broadcasts/${broadcast}/edit`,
  ],
  people: ({ list, person, ...found }) => [
    'participants',
    `participants?q=a&per_page=100&sort=last_name&is_leads=true&opt_in_status=in&list_id=${list}&experience=${found.experience}`,
    ...['overview', 'activity', 'consent', 'entries', 'messages', 'broadcasts'].map(
      (tab) => `participants?pop=${person}&tab=${tab}`,
    ),
    'lists',
    `lists/${list}`,
    `lists/${list}/import`,
    'imports',
    `imports/${found.import}`,
    'subscriptions',
  ],
  settings: ({ campaign }) => [
    'campaigns',
    `campaigns/${campaign}`,
    'keywords',
    'links',
    'languages',
    'settings',
    'audit',
  ],
}

type Look = (typeof looks)[number]

async function checkPage(page: Page, what: string, { name, check }: Look): Promise<void> {
  await check(page, `${what}, ${name}`)
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, `${what} scrolls sideways: ${name}`).toBe(false)
}

async function takeLook(page: Page, { size, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme })
}

for (const [area, pathsOf] of Object.entries(areas))
  test(`every page opens without a fault: ${area}`, async ({ watched: page }) => {
    test.setTimeout(300_000)
    await signIn(page)
    const paths = pathsOf(await findThings(page)).map((path) => `/${client}/${path}`)
    await page.goto(`${baseUrl()}/${client}/`)
    const loaded = await page.request.get(page.url())
    for (const look of looks) {
      await takeLook(page, look)
      for (const path of paths) {
        await goInside(page, path)
        await checkPage(page, path, look)
      }
      console.log(`${area}, ${look.name}: ${paths.length} pages`)
    }
    // Who begins at such an address gets the same console.
    for (const path of paths)
      expect(await (await page.request.get(baseUrl() + path)).text(), path).toBe(await loaded.text())
  })

test('the launchpad and every public page open without a fault', async ({ watched: page }) => {
  test.setTimeout(300_000)
  await signIn(page)
  const paths = ['/', ...publicPathsOf(await findThings(page))]
  for (const look of looks) {
    await takeLook(page, look)
    for (const path of paths) {
      await page.goto(baseUrl() + path)
      await checkPage(page, path, look)
    }
    console.log(`launchpad and public, ${look.name}: ${paths.length} pages`)
  }
})

test('the accessibility check fails on a picture without a text', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Bad</title><main><h1>Bad</h1><img src="data:,"></main></html>',
  )
  await expect(expectAccessible(page, 'bad example')).rejects.toThrow(/image-alt/)
})

test('the accessibility check fails on words that are pale in the dark alone', async ({ page }) => {
  const inDark = '@media (prefers-color-scheme: dark) { body { background: #000; color: #222 } }'
  await page.setContent(
    `<html lang="en"><title>Pale</title><style>${inDark}</style><main><h1>Pale</h1></main></html>`,
  )
  await expectAccessible(page, 'in the light')
  await expect(expectAccessibleInBoth(page, 'in both')).rejects.toThrow(/in both, dark.*color-contrast/s)
})

test('the accessibility check looks into a frame of another origin', async ({ page }) => {
  const inside = '<html lang="en"><title>Inside</title><main><h1>Inside</h1><img src="data:,"></main></html>'
  await page.route('https://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: inside }),
  )
  const frame = '<iframe title="Inside" src="https://elsewhere.test/"></iframe>'
  await page.setContent(`<html lang="en"><title>Outside</title><main><h1>Outside</h1>${frame}</main></html>`)
  await expect(expectAccessible(page, 'bad frame')).rejects.toThrow(/image-alt: iframe img/)
})
