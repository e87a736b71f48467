import type { Page } from '@playwright/test'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  settle,
  staff,
  test,
} from '#test/support/browser.ts'
import { client, findThings } from '#test/support/pages.ts'

// Entries decided one after the other by keys alone, by one person and by two at once.

const entriesCount = 20
let contests = 0

type Made = { eid: string; keyword: string }

/** A published contest whose entries wait for a person, with some that came by text. */
async function addContest(page: Page, count: number, { isOnePerson = false } = {}): Promise<Made> {
  const session = await (await page.request.get(`${baseUrl()}/api/v1/session`)).json()
  const headers = { 'X-Client': client, 'X-CSRF-TOKEN': session.csrf_token }
  const { data: shortcodes } = await (
    await page.request.get(`${baseUrl()}/api/v1/client/shortcode`, { headers })
  ).json()
  const [shortcode] = shortcodes
  contests += 1
  const keyword = `PORCH${test.info().parallelIndex}${contests}${Date.now() % 100_000}`
  const made = await page.request.post(`${baseUrl()}/api/v1/experience/sweepstakes`, {
    headers,
    data: {
      name: `Porch Party ${keyword}`,
      title: 'Porch Party',
      keyword,
      shortcode_id: shortcode.id,
      requires_validation: true,
    },
  })
  expect(made.status(), await made.text()).toBe(200)
  const { data } = await made.json()
  for (let line = 0; line < count; line += 1) {
    const ofPerson = isOnePerson ? 0 : line
    const from = `+1416${String(5_550_000 + contests * 100 + ofPerson + test.info().parallelIndex * 5000)}`
    const text = await page.request.post(`${baseUrl()}/handset/messages`, {
      data: { from, to: shortcode.code, text: keyword },
    })
    expect(text.status(), await text.text()).toBe(200)
  }
  return { eid: data.eid, keyword }
}

const queueOf = ({ eid }: Made) => `${baseUrl()}/${client}/experience/sweepstakes/${eid}/validation`
const inHand = (page: Page) => page.getByRole('region', { name: 'Entry', exact: true })
const waits = (page: Page, count: number) =>
  expect(page.getByText(count === 1 ? '1 waits' : `${count} wait`, { exact: true })).toBeVisible()

/** Measures in the page from each key that decides to the first frame in which the entry is told as decided. */
function watchDecisions(page: Page): Promise<void> {
  return page.evaluate(() => {
    let begun: number | undefined
    let before = ''
    // The words of the last decision, without the seconds of its undo.
    const told = () => document.querySelector('[role=status] > span')?.textContent ?? ''
    document.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key !== 'v' && key !== '2') return
        begun = timeStamp
        before = told()
      },
      true,
    )
    new MutationObserver(() => {
      if (begun === undefined || told() === before) return
      const start = begun
      begun = undefined
      requestAnimationFrame(() => setTimeout(() => performance.measure('decision', { start })))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

/** Tells in a line how long `watchDecisions` saw each take. */
async function decisionTimes(page: Page): Promise<string> {
  const times = await page.evaluate(() =>
    performance.getEntriesByName('decision').map(({ duration }) => duration),
  )
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(0)
  return `from the key to a decision told as done: median ${at(0.5)} ms, p95 ${at(0.95)} ms of ${sorted.length}`
}

/** The last decision is told above the entry in hand, wherever the page stands. */
async function expectUncovered(page: Page): Promise<void> {
  const told = await page.getByRole('status').filter({ hasText: 'rejected' }).boundingBox()
  const entry = await inHand(page).boundingBox()
  expect(told && entry && told.y + told.height <= entry.y, 'nothing lies over the entry').toBe(true)
}

test('twenty entries are decided by keys alone, and the last decision is undone', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  const made = await addContest(page, entriesCount)
  await page.goto(queueOf(made))
  await waits(page, entriesCount)
  await settle(page)
  await watchDecisions(page)
  const began = Date.now()
  for (let done = 0; done < entriesCount; done += 1) {
    await expect(inHand(page)).toBeVisible()
    const phone = await inHand(page).getByRole('definition').nth(1).textContent()
    if (done % 5 === 4) {
      await page.keyboard.press('x')
      await expect(page.getByRole('group', { name: /^Why is the entry of/ })).toBeVisible()
      await page.keyboard.press('2')
    } else await page.keyboard.press('v')
    if (done < entriesCount - 1)
      await expect(inHand(page).getByRole('definition').nth(1)).not.toHaveText(phone ?? '')
  }
  const seconds = (Date.now() - began) / 1000
  console.log(
    `${entriesCount} entries by keys in ${seconds.toFixed(1)} s: ${Math.round((entriesCount * 3600) / seconds)} an hour`,
  )
  console.log(await decisionTimes(page))
  await expect(page.getByRole('heading', { name: 'All checked' })).toBeVisible()
  await expect(page.getByText('Today: 20 decided by you', { exact: false })).toBeVisible()
  await page.keyboard.press('z')
  await waits(page, 1)
  await page.keyboard.press('k')
  await page.keyboard.press('1')
  await expect(page.getByRole('status').filter({ hasText: 'kicked' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All checked' })).toBeVisible()
  await leave()
})

test('a decision without a network is told above as not done, and its entry comes back', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const made = await addContest(page, 2)
  await page.goto(queueOf(made))
  await waits(page, 2)
  const phone = (await inHand(page).getByRole('definition').nth(1).textContent()) ?? ''
  await page.context().setOffline(true)
  await page.keyboard.press('x')
  const reason = page.getByLabel('Another reason')
  await reason.fill('A picture of a cat')
  await reason.press('Enter')
  const told = page.getByRole('alert').filter({ hasText: 'The server cannot be reached' }).first()
  await expect(told).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'rejected' })).toHaveCount(0)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(inHand(page).getByRole('definition').nth(1)).toHaveText(phone)
  await waits(page, 2)
  await page.keyboard.press('x')
  await expect(reason).toHaveValue('A picture of a cat')
  await reason.press('Enter')
  await waits(page, 1)
  await expect(told).toBeHidden()
  await leave()
})

test('a decision is told as made before the server has answered, and is undone all the same', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const made = await addContest(page, 2)
  await page.goto(queueOf(made))
  await waits(page, 2)
  const phone = (await inHand(page).getByRole('definition').nth(1).textContent()) ?? ''
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/entry-for-validation$/, async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.continue()
  })
  await page.keyboard.press('v')
  await expect(page.getByRole('status').filter({ hasText: 'accepted' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await page.keyboard.press('z')
  answer()
  await expect(inHand(page).getByRole('definition').nth(1)).toHaveText(phone)
  await waits(page, 2)
  await expect(page.getByRole('status').filter({ hasText: 'accepted' })).toHaveCount(0)
  await leave()
})

test('two validators never have the same entry, and each sees a reason asked for', async ({ browser }) => {
  const one = await arrive(browser)
  const made = await addContest(one.page, 4)
  const two = await arrive(browser, staff('Jaspreet Singh'))
  await one.page.goto(queueOf(made))
  await expect(inHand(one.page)).toBeVisible()
  await two.page.goto(queueOf(made))
  await expect(inHand(two.page)).toBeVisible()
  const phoneOf = (page: Page) => inHand(page).getByRole('definition').nth(1).textContent()
  expect(await phoneOf(one.page)).not.toBe(await phoneOf(two.page))
  await one.page.keyboard.press('x')
  await one.page
    .getByRole('group', { name: /^Why is the entry of/ })
    .getByRole('button', { name: 'Reject' })
    .click()
  await expect(one.page.getByText('A reason is required for submission')).toBeVisible()
  await expectAccessibleInBoth(one.page, 'the reasons')
  await one.page.getByLabel('Another reason').fill('A picture of a cat')
  await one.page.keyboard.press('Enter')
  await expect(one.page.getByRole('status').filter({ hasText: 'rejected' })).toBeVisible()
  await expectUncovered(one.page)
  await expectAccessibleInBoth(one.page, 'the queue')
  await one.page.setViewportSize({ width: 390, height: 844 })
  await settle(one.page)
  await expectUncovered(one.page)
  await expectAccessibleInBoth(one.page, 'the queue on a phone')
  const isTooWide = await one.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  await one.leave()
  await two.leave()
})

test('other entries of the person are looked at one after the other, and the entry in hand stays', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const made = await addContest(page, 3, { isOnePerson: true })
  await page.goto(queueOf(made))
  await expect(inHand(page)).toBeVisible()
  await settle(page)
  const others = page.getByRole('region', { name: 'Other entries' })
  await expect(others.getByRole('button', { name: /^Show the entry of/ })).toHaveCount(2)
  await others
    .getByRole('button', { name: /^Show the entry of/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Other entry 1 of 2' })
  await expect(viewer.getByText('Pending')).toBeVisible()
  await expectAccessibleInBoth(page, 'the viewer of other entries')
  await viewer.getByRole('button', { name: 'Next entry' }).click()
  await expect(page.getByRole('dialog', { name: 'Other entry 2 of 2' })).toBeVisible()
  // A key of the queue does nothing behind the viewer.
  await page.keyboard.press('v')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await waits(page, 3)
  await leave()
})

test('an address of a part of a page leads to the page, and one without a client asks for it first', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const made = await addContest(page, 1)
  const part = 'partials/entry-validation-confirmation-modal'
  await page.goto(`${baseUrl()}/experience/sweepstakes/${made.eid}/${part}`)
  await page.getByRole('searchbox').fill('Maple')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(queueOf(made))
  await expect(inHand(page)).toBeVisible()
  for (const place of ['/experience/sweepstakes', `/${client}/experience/sweepstakes/prizing/data`]) {
    await page.goto(`${baseUrl()}${place}`)
    await expect(page).toHaveURL(`${baseUrl()}/${client}/experience/sweepstakes`)
  }
  const { things } = await findThings(page)
  for (const [place, leadsTo] of [
    ['/list/partials/create-pop-up', 'lists'],
    [`/${client}/list/partials/message-pop-up`, 'lists'],
    ['/participant/partials/info-modal', 'participants'],
    [`/subscription/${things.list}`, 'subscriptions'],
    [`/ticket-closed/${things.ticket}`, `ticket/${things.ticket}`],
  ]) {
    await page.goto(`${baseUrl()}${place}`)
    await expect(page).toHaveURL(`${baseUrl()}/${client}/${leadsTo}`)
  }
  await leave()
})

test('with thirty seconds left the entry can be kept, and without an answer it goes back', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const made = await addContest(page, 2)
  await page.clock.install()
  await page.goto(queueOf(made))
  await expect(inHand(page)).toBeVisible()
  await page.clock.runFor(275_000)
  const dialog = page.getByRole('dialog', { name: 'Do you still work on this entry?' })
  await dialog.getByRole('button', { name: 'Keep it for 5 minutes' }).click()
  await expect(page.getByText('Successfully reset lock!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.clock.runFor(302_000)
  await expect(page).toHaveURL(/experience\/sweepstakes(\?.*)?$/)
  await expect(page.getByText('went back to the queue')).toBeVisible()
  await leave()
})
