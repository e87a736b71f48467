// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, settle, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// A ring of people of one address is opened and looked at by keys alone.

// Both tests look at one ring, which is made once.
test.describe.configure({ mode: 'default' })

const people = ['Rosa', 'Remy', 'Runa']
const prize = `Kettle ${Date.now()}`
const street = `${Date.now() % 100_000} Ring Road`
test.beforeAll(async () => {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const pool = await make(staff, routes.createPrizePool, { body: { name: prize, total: 3 } })
  const rule = (field_name: string, field_rules: string) => ({ type: 'Entry', field_name, field_rules })
  const { eid } = await make(staff, routes['gift-with-purchase.create'], {
    body: {
      name: 'A kettle for two boxes',
      title: 'A kettle for two boxes',
      requires_validation: true,
      award_credit_threshold: 2,
      prize_pools: [{ id: pool.id }],
      form_rules: [
        rule('first_name', 'required|text'),
        rule('email', 'required|email'),
        rule('address_1', 'nullable'),
        rule('postal', 'nullable'),
      ],
    },
  })
  for (const name of people)
    await make(staff, routes.enterOffline, {
      params: { kind: 'gift-with-purchase', eid },
      body: {
        received_on: new Date(Date.now() - 36 * 3600_000).toISOString().slice(0, 10),
        answers: {
          first_name: name,
          email: `${name.toLowerCase()}${Date.now()}@kettle.example`,
          address_1: street,
          postal: 'K1A 0B1',
        },
      },
    })
  const params = { type: 'gift-with-purchase' as const, id: eid }
  const { body } = await staff.call(routes.takeEntryForValidation, { params })
  const { entry } = (body as { data: { entry: { eid: string } } }).data
  await make(staff, routes.decideEntry, {
    params,
    body: {
      experienceParticipantId: entry.eid,
      status: 'valid',
      creditArray: [{ credits: 2, prize_pool_id: pool.id }],
    },
  })
})

/** The ring's button, by its people. */
const ringOf = (page: Page) => page.getByRole('row').getByRole('button', { name: /Rosa|Remy|Runa/ })

test('a ring shows its people as a picture and as a table, and what they won', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/fraud/rings?kind=household`)
  const row = ringOf(page)
  await row.focus()
  await page.keyboard.press('Enter')
  const ring = page.getByRole('dialog', { name: 'Ring: An address' })
  await expect(ring).toContainText(`This ring won: 1 × ${prize}.`)

  const picture = ring.getByRole('region', { name: /^Picture of the ring/ })
  const members = picture.getByRole('button')
  await expect(members).toHaveCount(people.length)
  await expect(picture).toContainText('An address')
  await expect(picture.locator('svg circle')).toHaveCount(2)
  await expect(picture.locator('svg rect')).toHaveCount(1)
  await expectAccessibleInBoth(page, 'a ring')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(ring.getByRole('table')).toBeInViewport({ ratio: 1 })
  await expect(picture).toBeInViewport({ ratio: 1 })

  // One stop for the keyboard; arrows go round.
  await members.first().focus()
  const told: (string | null)[] = []
  for (const _person of people) {
    told.push(await page.locator(':focus').getAttribute('aria-label'))
    await expect(ring.getByText(told.at(-1) ?? '', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
  }
  await expect(members.first()).toBeFocused()
  expect(new Set(told.map((words) => words?.split(':')[0]))).toEqual(new Set(people))
  expect(told.filter((words) => words?.includes(`won ${prize}`))).toHaveLength(1)
  expect(told.filter((words) => words?.endsWith('1 entry, won nothing'))).toHaveLength(2)
  await page.keyboard.press('End')
  await expect(members.last()).toBeFocused()

  for (const name of people) {
    const member = ring.getByRole('row').filter({ hasText: name })
    await expect(member).toContainText('A kettle for two boxes')
  }
  await expect(ring.getByRole('row').filter({ hasText: prize })).toContainText('Valid')
  await page.keyboard.press('Escape')
  await expect(ring).toBeHidden()
  await expect(row).toBeFocused()
  await leave()
})

test('on a phone the picture fits, and where no ring fits the page says so', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${baseUrl()}/${client}/fraud/rings?kind=household`)
  await ringOf(page).press('Enter')
  await expect(page.getByRole('region', { name: /^Picture of the ring/ }).getByRole('button')).toHaveCount(3)
  await settle(page)
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide, 'the page scrolls sideways').toBe(false)
  await page.goto(`${baseUrl()}/${client}/fraud/rings?kind=mailbox`)
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expectAccessibleInBoth(page, 'no rings')
  await leave()
})
