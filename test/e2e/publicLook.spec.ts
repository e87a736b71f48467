import type { Browser, Page } from '@playwright/test'
import { cssPage, sweepstakesPages } from '#contract/experiences/pageNames.ts'
import { templateOf } from '#contract/experiences/templates/templates.ts'
import { routes } from '#contract/routes.ts'
import { baseUrl, expect, expectAccessible, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'

// How public pages look and hold: on any phone, without script, on paper, and with a page that means harm.

let staff: Caller
let written: string

const client = { eid: 'maple-market', name: 'Maple Market', logo_hash: null, logo_ground: 'light' as const }

test.use({ viewport: { width: 390, height: 844 } })
test.beforeAll(async () => {
  staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client: 'maple-market' })
  const pages = sweepstakesPages.flatMap((name) =>
    (['en', 'fr'] as const).map((language) => ({
      name: language === 'fr' ? `${name} FR` : name,
      html: templateOf({ name, isClaimed: false }, { language, client, title: 'Canoes', tokens: [] }),
    })),
  )
  written = await contest({ pages })
})

async function contest(form: object): Promise<string> {
  const { status, body } = await staff.call(routes['sweepstakes.create'], {
    body: {
      name: `Look ${Date.now()}`,
      title: 'Win a canoe',
      title_fr: 'Gagnez un canot',
      has_optin: true,
      has_sharing: true,
      ...form,
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { data: { eid: string } }).data.eid
}

const at = (eid: string, place = '', language = 'fr') =>
  `${baseUrl()}/e/${eid}${place && `/${place}`}?lang=${language}`

async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}

/** How much has moved since the page began to load. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

test('pages made of templates are whole at 320 pixels, in French, light and dark, with large text', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const place of ['', 'terms', 'faq', 'prizes', 'privacy', 'alternative-entry', 'winner']) {
    const answer = await page.goto(at(written, place))
    expect((await answer?.body())?.length, place).toBeLessThan(60_000)
    expect(await isTooWide(page), `${place} scrolls sideways`).toBe(false)
    expect(await shiftOf(page), `${place} moves`).toBe(0)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page, `${place} at 320 pixels`)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'none' })
    await expectAccessible(page, `${place} in the dark`)
    await page.addStyleTag({ content: ':root { font-size: 200% }' }).catch(() => undefined)
    expect(await isTooWide(page), `${place} scrolls sideways with large text`).toBe(false)
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    await expectAccessible(page, `${place} in forced colours`)
    await page.emulateMedia({ forcedColors: 'none' })
  }
})

test('the card to sign in is as high as its text beside a long page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const pages = [{ name: 'Home', html: '<p>Line</p>'.repeat(30) }]
  await page.goto(at(await contest({ pages, has_login: true })))
  const card = await page.locator('.columns > .card').boundingBox()
  expect(card?.height).toBeLessThan(400)
})

test('a button leads to the form while it is out of sight, and goes once it is there', async ({ page }) => {
  await page.goto(at(written))
  const way = page.getByRole('link', { name: 'Participez maintenant' })
  await expect(way).toBeInViewport()
  // Whoever has the button in hand while the form comes near must not lose it.
  await way.focus()
  await page.getByLabel('Prénom').scrollIntoViewIfNeeded()
  await expect(way).toHaveAttribute('data-near', '')
  await expect(way).toBeFocused()
  await way.press('Enter')
  await expect(page.getByRole('heading', { name: 'Participez maintenant' })).toBeFocused()
  await expect(page.getByLabel('Prénom')).toBeInViewport()
  await expect(way).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByLabel('Prénom')).toBeInViewport()
  await expect(page.getByText('Ce que vous pouvez gagner')).toBeInViewport()
  await expectAccessible(page, 'Home on a wide screen')
})

test('the other language keeps the page', async ({ page }) => {
  await page.goto(at(written, 'faq'))
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible()
})

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  return context.newPage()
}

test('everything is read without script, in full height and without a scroll bar of its own', async ({
  browser,
}) => {
  const long = `<h2>Start</h2>${'<p>Un canot rouge sur un lac.</p>'.repeat(80)}<h2 id="end">Fin</h2>`
  const eid = await contest({ landing_page_html_fr: long, landing_page_html: long })
  const page = await withoutScript(browser)
  await page.goto(at(eid))
  await expect(page.getByRole('heading', { name: 'Fin' })).toBeVisible()
  const box = await page.locator('.written').boundingBox()
  const end = await page.getByRole('heading', { name: 'Fin' }).boundingBox()
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) - (end?.y ?? 0) - (end?.height ?? 0))).toBeLessThan(4)
  await page.context().close()
})

test('a link within a written page leads to its place', async ({ page }) => {
  const html = `<p><a href="#end">To the end</a></p>${'<p>Paddle.</p>'.repeat(80)}<h2 id="end">The end</h2>`
  const eid = await contest({ pages: [{ name: 'Terms', html }] })
  await page.goto(at(eid, 'terms', 'en'))
  await page.getByRole('link', { name: 'To the end' }).click()
  await expect(page.getByRole('heading', { name: 'The end' })).toBeInViewport()
})

test('on paper there is the text in black, with addresses and without buttons', async ({ page }) => {
  const html = '<h2 style="color: #eee">Rules</h2><p>See <a href="https://maple.example/r">here</a>.</p>'
  const eid = await contest({ pages: [{ name: 'Terms', html }], landing_page_html: html })
  await page.goto(at(eid, 'terms', 'en'))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const heading = page.getByRole('heading', { name: 'Rules', exact: true })
  expect(await heading.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(0, 0, 0)')
  const after = page.getByRole('link', { name: 'here' })
  expect(await after.evaluate((one) => getComputedStyle(one, '::after').content)).toContain('maple.example')
  await expect(page.getByRole('link', { name: 'Back to the contest' })).toBeHidden()
  await page.goto(at(eid, '', 'en'))
  await expect(page.getByRole('button', { name: 'Enter the contest' })).toBeHidden()
})

const hostile = `
<style>
  :host { position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; contain: none !important }
  .cover { position: fixed; inset: 0; width: 100vw; height: 100vh; z-index: 2147483647; background: #fff }
  .away { position: absolute; top: -500px; height: 5000px; width: 5000px; background: #fff }
  form, input, button, main, body { display: none !important }
  :host-context(body:has(input[value^="4"])) { background: url(/e/leak) }
  @import url(https://evil.test/x.css);
  @font-face { font-family: x; src: url(https://evil.test/f) } p { font-family: x }
</style>
<meta http-equiv="refresh" content="0;url=https://evil.test"><base href="https://evil.test/">
<script>window.harmed = 1</script><img src="x" onerror="window.harmed = 1">
<svg onload="window.harmed = 1"><script>window.harmed = 1</script></svg>
<iframe src="/login"></iframe><object data="/login"></object>
<form id="evil" action="/api/v1/x" method="post"><input name="phone"><button>Enter the contest</button></form>
<div popover="manual" id="pop">pop</div><button popovertarget="pop">pop</button>
<a href="javascript:window.harmed = 1">run</a><a href="https://evil.test/" target="_top">away</a>
</template></div></main><script>window.harmed = 1</script>
<div class="cover">COVER</div><div class="away">AWAY</div><p>Words</p>`

test('a page that means harm acts on nothing: not on the form, not on the address, not by a request', async ({
  page,
}) => {
  const eid = await contest({
    landing_page_html: hostile,
    pages: [{ name: cssPage, html: 'form{display:none!important}</style><script>window.harmed=1</script>' }],
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(at(eid, '', 'en'))
  await page.waitForLoadState('networkidle')
  expect(page.url()).toBe(at(eid, '', 'en'))
  expect(asked.filter((url) => !url.startsWith(baseUrl()))).toEqual([])
  expect(asked.filter((url) => url.endsWith('/e/leak') || url.endsWith('/login'))).toEqual([])
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  await expect(page.locator('iframe, object, base, [popover], [onerror], [onload]')).toHaveCount(0)
  await expect(page.locator('form')).toHaveCount(1)
  await expect(page.locator('.written')).toContainText('Words')
  const button = page.getByRole('button', { name: 'Enter the contest' })
  await button.scrollIntoViewIfNeeded()
  expect(await isOnTop(page, 'button[type=submit]')).toBe(true)
  expect(await isOnTop(page, '#first_name')).toBe(true)
  expect(await isTooWide(page)).toBe(false)
  const away = page.locator('.written a[href="https://evil.test/"]')
  expect(await away.getAttribute('target')).toBe('_blank')
  await expect(page.locator('.written a[href^="javascript"]')).toHaveCount(0)
  // The person at the form can do what the page is for.
  await page.getByLabel('First name').fill('Ana')
  await expect(page.getByLabel('First name')).toHaveValue('Ana')
})

/** Whether a click in its middle reaches it. */
const isOnTop = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const element = document.querySelector(wanted)
    if (!element) return false
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === element
  }, selector)

test('robots are told what may be found', async ({ request }) => {
  const answer = await request.get(`${baseUrl()}/robots.txt`)
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('Disallow: /\n')
})
