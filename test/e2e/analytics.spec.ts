// long: a site or a program of others stands beside the browser; what is asked of it has unit tests.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { routes } from '#contract/routes.ts'
import { baseUrl, databaseUrl, expect, expectAccessible, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { type Caller, signedIn } from '#test/support/caller.ts'

// A visitor is asked before a client's Google Analytics counts the visit, and the answer is what happens.

const code = 'G-MAPLE2041'
const google = 'https://www.googletagmanager.com/'

let staff: Caller

test.use({ viewport: { width: 390, height: 844 } })
test.beforeAll(async () => {
  staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client: 'maple-market' })
})

async function contest(form: object): Promise<string> {
  const { status, body } = await staff.call(routes['sweepstakes.create'], {
    body: { name: `Counted ${Date.now()}`, title: 'Win a lamp', title_fr: 'Gagnez une lampe', ...form },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { data: { eid: string } }).data.eid
}

/** The address of the contest at a proved domain of its own; browsers look up no name below `localhost`. */
async function atOwnDomain(form: object): Promise<string> {
  const eid = await contest(form)
  const domain = `${eid}.localhost`
  const database = new pg.Client({ connectionString: databaseUrl() })
  await database.connect()
  try {
    await database.query(
      `insert into fanfare.public_domain (domain, client_id, experience_id, eid, verified_at)
       select $2, client_id, id, eid, now() from fanfare.experience where eid = $1`,
      [eid, domain],
    )
  } finally {
    await database.end()
  }
  const address = new URL(baseUrl())
  address.hostname = domain
  // All hosts are read again once a second.
  await expect(async () => {
    const answer = await fetch(`${baseUrl()}/`, { headers: { 'X-Forwarded-Host': domain } })
    expect(await answer.text()).toContain('Win a lamp')
  }).toPass()
  return address.href
}

/** Answers for Google, whose script leaves its cookie as the real one does; the addresses that were asked for. */
async function watchGoogle(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(
    ({ hostname }) => /google/.test(hostname),
    async (route) => {
      asked.push(route.request().url())
      await route.fulfill({
        contentType: 'text/javascript',
        body: "document.cookie = '_ga=GA1.1.204'; document.body.dataset.counted = 'yes'",
      })
    },
  )
  return asked
}

const yes = (page: Page) => page.getByRole('button', { name: 'Yes, count it' })
const no = (page: Page) => page.getByRole('button', { name: 'No, thank you' })
const again = (page: Page) => page.getByRole('button', { name: 'Counting visits: change my choice' })
const counted = (page: Page) => page.locator('body[data-counted]')
const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

test('nothing is fetched and no cookie set before a yes; after it the client’s code counts, until it is taken back', async ({
  watched: page,
}) => {
  const asked = await watchGoogle(page)
  await page.goto(await atOwnDomain({ ga_code: code }))
  await expect(yes(page)).toBeVisible()
  await expect(again(page)).toBeHidden()
  await expectAccessible(page, 'the question')
  expect([asked, await cookies(page)]).toEqual([[], []])

  await yes(page).press('Enter')
  await expect(counted(page)).toBeAttached()
  await expect(yes(page)).toBeHidden()
  await expect(again(page)).toBeFocused()
  expect(asked).toEqual([`${google}gtag/js?id=${code}`])
  expect(await cookies(page)).toEqual(['_ga'])

  await page.reload()
  await expect(counted(page)).toBeAttached()
  await expect(yes(page)).toBeHidden()
  expect(asked).toHaveLength(2)

  await again(page).press('Enter')
  await expect(yes(page)).toBeFocused()
  await expect.poll(() => cookies(page)).toEqual([])
  await page.reload()
  await expect(yes(page)).toBeVisible()
  expect([asked.length, await cookies(page)]).toEqual([2, []])
})

test('after a no nothing is ever fetched, on this page and the next', async ({ watched: page }) => {
  const asked = await watchGoogle(page)
  const pages = [{ name: 'FAQ', html: '<p>Who may enter?</p>' }]
  await page.goto(await atOwnDomain({ ga_code: code, pages }))
  await no(page).click()
  await expect(no(page)).toBeHidden()
  await expect(again(page)).toBeFocused()
  await page.getByRole('link', { name: 'Questions and answers' }).click()
  await expect(page.getByText('Who may enter?')).toBeVisible()
  await expect(again(page)).toBeVisible()
  await expect(yes(page)).toBeHidden()
  await page.reload()
  await expect(again(page)).toBeVisible()
  expect([asked, await cookies(page)]).toEqual([[], []])
})

test('nobody is asked without a code, nor under the installation’s own address', async ({
  watched: page,
}) => {
  const asked = await watchGoogle(page)
  const shared = `${baseUrl()}/e/${await contest({ ga_code: code })}`
  for (const address of [await atOwnDomain({}), shared]) {
    await page.goto(address, { waitUntil: 'load' })
    await expect(page.getByRole('heading', { level: 1, name: 'Win a lamp' })).toBeVisible()
    await expect(page.locator('[data-analytics]')).toHaveCount(0)
  }
  expect([asked, await cookies(page)]).toEqual([[], []])
})
