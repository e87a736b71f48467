// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, staff, test } from '#test/support/browser.ts'
import { arriveAt, makeColleague } from '#test/support/colleagues.ts'
import { client } from '#test/support/pages.ts'

// Work that waits for somebody: it comes and goes on the screen by what others do, without a reload.

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const waits = (page: Page) => panel(page, 'What needs you')

/** Fails where the page is loaded again. */
async function markLoaded(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isStillThis: true }))
  return async () => expect(await page.evaluate(() => 'isStillThis' in window)).toBe(true)
}

async function write(page: Page, method: 'post' | 'put', path: string, data: object, of = client) {
  const session = await (await page.request.get(`${baseUrl()}/api/v1/session`)).json()
  const answer = await page.request[method](baseUrl() + path, {
    headers: { 'X-Client': of, 'X-CSRF-TOKEN': session.csrf_token },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

test('what one person judges leaves the home of another, and each thing that waits leads to where it is worked on', async ({
  browser,
}) => {
  const first = await arriveAt(browser, `/${client}`)
  const { page } = first
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const unread = waits(page).getByRole('link', { name: /unread conversations?$/ })
  const before = Number.parseInt((await unread.textContent()) ?? '', 10)
  expect(before).toBeGreaterThan(0)
  await expectAccessibleInBoth(page, 'home')
  const isStill = await markLoaded(page)
  const colleague = await arrive(browser, staff('Amélie Roy'))
  const inbox = await colleague.page.request.get(
    `${baseUrl()}/api/v1/conversations/inbox/all?read_at=1&per_page=10`,
    { headers: { 'X-Client': client } },
  )
  const [read] = (await inbox.json()).data
  await write(colleague.page, 'put', `/api/v1/conversations/read-status/${read.id}/0`, {})
  await expect(unread).toHaveText(new RegExp(`^${before + 1} `), { timeout: 15_000 })
  await write(colleague.page, 'put', `/api/v1/conversations/read-status/${read.id}/1`, {})
  await expect(unread).toHaveText(new RegExp(`^${before} `), { timeout: 15_000 })
  await isStill()
  await unread.click()
  await expect(page).toHaveURL(/conversations\?view=unread/)
  await colleague.leave()
  await first.leave()
})

test('whoever may only read is told of nothing to do, and sees what is open', async ({ browser }) => {
  const who = await makeColleague(browser, { name: 'Rita Reader', role: 'analyst' })
  const { page, leave } = await arriveAt(browser, `/${client}`, who)
  await expect(waits(page)).toContainText('Nothing waits for you.')
  await expect(panel(page, 'Open experiences').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Entries a day from .* at most/ }).first()).toBeVisible()
  await expect(panel(page, 'Last changes')).toHaveCount(0)
  await leave()
})

test('an empty client shows how to set it up, and a step ticks itself when somebody has done it', async ({
  browser,
}) => {
  const first = await arriveAt(browser, '/launchpad')
  const { page } = first
  const name = 'Quiet Bakery'
  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create client' }).click()
  const list = panel(page, `Set up ${name}`)
  await expect(list).toContainText('0 steps of 6 are done')
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await expect(waits(page)).toContainText('Nothing waits for you.')
  await expect(panel(page, 'Open experiences')).toContainText('No experience is open')
  await expectAccessibleInBoth(page, 'the home of an empty client')
  const isStill = await markLoaded(page)
  const colleague = await arrive(browser)
  const eid = new URL(page.url()).pathname.slice(1)
  await write(
    colleague.page,
    'post',
    '/api/v1/client-role',
    { email: 'bea.baker@staff.example', name: 'Bea Baker', role: 'client_admin' },
    eid,
  )
  await expect(list).toContainText('1 step of 6 is done', { timeout: 15_000 })
  await expect(list.getByRole('listitem').filter({ hasText: 'Invite your colleagues' })).toContainText('Done')
  await write(
    colleague.page,
    'post',
    '/api/v1/participants',
    { first_name: 'Ana', phone: '+14165550199', language: 'en' },
    eid,
  )
  await expect(list).toContainText('2 steps of 6 are done', { timeout: 15_000 })
  await isStill()
  await list.getByRole('link', { name: 'Make an experience' }).click()
  await expect(page).toHaveURL(/experience\/sweepstakes\/new/)
  await colleague.leave()
  await first.leave()
})

test('the launchpad shows what waits in each client, with a link to it', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, '/launchpad')
  const waiting = page.getByRole('list', { name: 'Maple Market: What needs you' })
  const search = page.getByRole('searchbox', { name: 'Find a client' })
  await expect(waiting.getByRole('link').first()).toBeVisible()
  await expectAccessibleInBoth(page, 'launchpad with what waits')
  // Others may have made clients that come first.
  await expect(search).toBeFocused()
  await page.keyboard.type('maple m')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /Maple Market/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /Maple Market/ })).toBeFocused()
  await waiting.getByRole('link', { name: /unread conversations?$/ }).click()
  await expect(page).toHaveURL(/maple-market\/conversations\?view=unread/)
  await leave()
})

test('where what waits cannot be fetched the page says so, and looks again when asked', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  // The page also looks by itself: only who asked is answered.
  await page.route('**/api/v1/home/waiting**', async (route) =>
    (await page.evaluate(() => 'hasAsked' in window))
      ? route.continue()
      : route.fulfill({ status: 500, json: { message: 'No.' } }),
  )
  await page.goto(`${baseUrl()}/${client}`)
  await expect(waits(page).getByRole('alert')).toBeVisible()
  await page.evaluate(() =>
    document.addEventListener('click', () => Object.assign(window, { hasAsked: true }), { capture: true }),
  )
  await waits(page).getByRole('button', { name: 'Try again' }).click()
  await expect(waits(page).getByRole('link').first()).toBeVisible()
  await leave()
})
