import AxeBuilder from '@axe-core/playwright'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { adminEmail, adminPassword } from './browserServer.ts'

export { expect }
export const baseUrl = (): string => {
  const url = process.env.FANFARE_URL
  if (!url) throw new Error('the browser server has not started')
  return url
}

/** A page whose console errors and failed scripts fail the test at its end. */
export const test = base.extend<{ watched: Page }>({
  watched: async ({ page }, use) => {
    const faults = watchFaults(page)
    await use(page)
    expect(faults).toEqual([])
  },
})

const expected = [
  // A refused request is logged by the browser itself; that the screen shows it is for the test to say.
  'Failed to load resource',
  // What a test itself brings (its clock), refused by the sandbox of a client's page: as it must be.
  "Blocked script execution in 'about:srcdoc'",
]

/** Collects what the page logs as an error, and what it throws. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.some((start) => message.text().startsWith(start)))
      faults.push(`${page.url()}: ${message.text()}`)
  })
  return faults
}

/** A dialog is there a few frames before it begins to fade in. */
const stillFrames = 5

/** Waits until the page shows itself: a heading, and nothing that still loads or fades. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  await expect(page.locator('[data-refetching]')).toHaveCount(0)
  await page.evaluate(async (wanted) => {
    for (let still = 0; still < wanted; ) {
      await new Promise(requestAnimationFrame)
      const isStill = document.getAnimations().every((animation) => animation.playState !== 'running')
      still = isStill ? still + 1 : 0
    }
  }, stillFrames)
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * No accessibility fault (WCAG 2.2 A and AA) on what is shown, once nothing moves any more. A client's own page stands
 * in a frame that runs no script, the checker's neither: it would be waited for in vain, half a minute each time.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settle(page)
  await expectNoFaults(checker(page).withTags(rules), what)
}

/** The same in light and in dark, where only colours differ. */
export async function expectAccessibleInBoth(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  await expectNoFaults(checker(page).withRules('color-contrast'), `${what}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${what}, light`)
}

/** In the page itself: by itself the checker opens a second page for each answer, which takes as long as the check. */
const checker = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('iframe[sandbox]')

async function expectNoFaults(check: AxeBuilder, what: string): Promise<void> {
  const { violations } = await check.analyze()
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(faults, what).toEqual([])
}

export async function signIn(
  page: Page,
  account = { email: adminEmail, password: adminPassword },
): Promise<void> {
  await page.goto(`${baseUrl()}/sign-in`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

export type Person = { page: Page; leave: () => Promise<void> }

/** One of the demo's staff, each with the administrator's password. */
export const staff = (name: string) => ({
  name,
  email: `${name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(' ', '.')}@maple-market.test`,
  password: adminPassword,
})

/** Somebody with a browser of their own; leaving it checks that it logged no fault. */
export async function arrive(
  browser: Browser,
  account?: { email: string; password: string },
): Promise<Person> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const faults = watchFaults(page)
  await signIn(page, account)
  return {
    page,
    leave: async () => {
      expect(faults).toEqual([])
      await context.close()
    },
  }
}

/** Goes to a page of the console by its navigation, and waits for its heading. */
export async function goByNavigation(page: Page, name: string, heading = name): Promise<void> {
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** A toast says this. It is not waited out: the next one may stand above it. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator('.mantine-Notification-root').filter({ hasText: text }).first()).toBeVisible()
}

/** The day so many days from now in the client's zone, as a date field takes it. */
export function dayFromNow(days: number, timeZone = 'America/Toronto'): string {
  const at = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}
