import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { Temporal } from 'temporal-polyfill'
import { findFaults } from './accessibility.ts'
import { adminEmail, adminPassword, databaseVariable, type Owner, urlVariable } from './browserServer.ts'
import { shiftClock } from './otherDate.ts'
import { keepToasts } from './toasts.ts'

export { expectToast } from './toasts.ts'
export { expect }
/** The server of the worker that asks, in its project. */
export const baseUrl = (): string => ofOwner(urlVariable)
/** The database of that server. */
export const databaseUrl = (): string => ofOwner(databaseVariable)

function ofOwner(variable: (owner: Owner) => string): string {
  const { project, parallelIndex } = test.info()
  const value = process.env[variable({ project: project.name, worker: parallelIndex })]
  if (!value) throw new Error('the browser server has not started')
  return value
}

/** `watched` is a page whose console errors and failed scripts fail the test at its end. */
export const test = base.extend<{ watched: Page }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      shiftClock(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await keepToasts(context)
    await use(context)
  },
  watched: async ({ page }, use) => {
    const faults = watchFaults(page)
    await use(page)
    expect(faults).toEqual([])
  },
})

const expected = [
  // A refused request is logged by the browser itself; that the screen shows it is for the test to say.
  'Failed to load resource',
  // Scripts that a test itself brings (its clock), refused by the sandbox of a client's page: as it must be.
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
const settledWithinMs = 10_000

/** Waits until the page shows itself: a heading, and nothing that still loads or fades. Looks at each frame. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  const unrest = await page.evaluate(
    async ({ wanted, withinMs }) => {
      const loading = ['.mantine-Skeleton-root', '[data-refetching]', '[aria-busy="true"]']
      const find = () => [
        ...loading.filter((selector) => document.querySelector(selector)),
        ...document.getAnimations().flatMap(({ playState }) => (playState === 'running' ? ['fading'] : [])),
      ]
      const until = performance.now() + withinMs
      let found: string[] = []
      for (let still = 0; still < wanted && performance.now() < until; ) {
        await new Promise(requestAnimationFrame)
        found = find()
        still = found.length === 0 ? still + 1 : 0
      }
      return found
    },
    { wanted: stillFrames, withinMs: settledWithinMs },
  )
  expect(unrest, 'what still moves').toEqual([])
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No accessibility fault (WCAG 2.2 A and AA) on what is shown, once nothing moves any more. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await faultsAtRest(page, rules), what).toEqual([])
}

/** A page may begin to load or fade again while it is looked through: what has faults is looked at twice. */
async function faultsAtRest(page: Page, runOnly: string[]): Promise<string[]> {
  await settle(page)
  const faults = await findFaults(page, { runOnly })
  if (faults.length === 0) return faults
  await settle(page)
  return findFaults(page, { runOnly })
}

/** The same in light and in dark, where only colours differ. */
export async function expectAccessibleInBoth(page: Page, what: string): Promise<void> {
  await expectAccessible(page, `${what}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await faultsAtRest(page, ['color-contrast']), `${what}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

const admin = { email: adminEmail, password: adminPassword }

/** As the administrator, by the form. */
export async function signIn(page: Page): Promise<void> {
  await page.goto(`${baseUrl()}/sign-in`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
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

/** A browser of its own, whose toasts can be expected. */
export async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext()
  await keepToasts(context)
  return context
}

/** Somebody with a browser of their own, who has signed in before; leaving it checks that it logged no fault. */
export async function arrive(browser: Browser, { email, password } = admin): Promise<Person> {
  const context = await openContext(browser)
  const answer = await context.request.post(`${baseUrl()}/login`, { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  const page = await context.newPage()
  const faults = watchFaults(page)
  return {
    page,
    leave: async () => {
      expect(faults).toEqual([])
      await context.close()
    },
  }
}

type Router = {
  history: { push(path: string): void }
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
}
/** The router stands where its own developer tools look for it. */
type Console = { __TSR_ROUTER__: Router }

/** Goes to an address of the console without loading the console again, and waits until its router has come there. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => (window as unknown as Console).__TSR_ROUTER__.history.push(to), path)
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = (window as unknown as Console).__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.href === location.href
  })
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname)
}

/** Goes to a page of the console by its navigation, and waits for its heading. */
export async function goByNavigation(page: Page, name: string, heading = name): Promise<void> {
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** The day so many days from today in the client's zone, as a date field takes it. */
export const dayFromNow = (days: number, timeZone = 'America/Toronto'): string =>
  Temporal.Now.plainDateISO(timeZone).add({ days }).toString()
