// long: a tale of many screens, for minutes; story.spec has the way from a client to its winner.
import type { Browser, Page } from '@playwright/test'
import {
  dayFromNow,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectToast,
  goByNavigation,
  openContext,
  test,
  watchFaults,
} from '#test/support/browser.ts'
import { adminEmail, adminPassword, startEmptyServer } from '#test/support/browserServer.ts'
import { password } from '#test/support/colleagues.ts'

// A small agency on an empty installation, in English only: from the first sign-in to the first entry (docs/first-day.md).

const shop = { name: 'Corner Books', eid: 'corner-books', code: '55511' }
const manager = { name: 'Mina Manager', email: 'mina@corner-books.test' }
const contest = { name: 'Shelf of the year', keyword: 'SHELF', pool: 'Book boxes' }

const dialogOf = (page: Page) => page.getByRole('dialog')
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

test('the first day: client, shortcode, colleague, pool, sweepstakes and a first entry', async ({
  browser,
}) => {
  const { url, stop } = await startEmptyServer()
  try {
    const admin = await arriveWith(browser)
    await seeClosedHandset(admin.page, url)
    await makeClient(admin.page, url)
    await makeShortcode(admin.page)
    const link = await invite(admin.page, url)
    await admin.leave()
    const mina = await arriveWith(browser)
    await choosePassword(mina.page, link)
    await makeSweepstakes(mina.page)
    await publish(mina.page)
    await enterByText(mina.page, url)
    await openWhatIsClosed(mina.page, url)
    await mina.leave()
  } finally {
    await stop()
  }
})

async function arriveWith(browser: Browser) {
  const context = await openContext(browser)
  const page = await context.newPage()
  const faults = watchFaults(page)
  const leave = async () => {
    expect(faults).toEqual([])
    await context.close()
  }
  return { page, leave }
}

async function seeClosedHandset(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/handset`)
  await expect(page.getByRole('main')).toContainText('On this installation it is for the staff')
  await expectAccessibleInBoth(page, 'a closed handset')
  await page.getByRole('link', { name: 'sign in' }).click()
}

async function makeClient(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Make the first client' }).waitFor()
  await page.getByRole('button', { name: 'New client' }).first().click()
  await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill(shop.name)
  await dialogOf(page).getByRole('button', { name: 'Create client' }).click()
  await page.waitForURL(`**/${shop.eid}`)
  const steps = page.getByRole('region', { name: `Set up ${shop.name}` })
  await expect(steps.getByRole('link', { name: 'Make a prize pool' })).toBeVisible()
  await steps.getByRole('link', { name: /^Give it a sender/ }).click()
}

async function makeShortcode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New shortcode' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Shortcode' }).fill(shop.code)
  await dialogOf(page).getByRole('button', { name: 'Create shortcode' }).click()
  await expect(page.getByRole('table', { name: 'Shortcodes', exact: true })).toContainText(shop.code)
}

/** Answers the link that is handed over where no mail server carries it. */
async function invite(page: Page, url: string): Promise<string> {
  await goByNavigation(page, 'Users')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const form = dialogOf(page)
  await form.getByLabel('Email').fill(manager.email)
  await form.getByLabel('Name').fill(manager.name)
  await form.getByLabel('Role').selectOption('Campaign manager')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const handed = form.getByLabel('Address to hand over')
  await expect(handed).toContainText(`${url}/choose-password#`)
  return (await handed.textContent()) ?? ''
}

async function choosePassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

async function makeSweepstakes(page: Page): Promise<void> {
  await goByNavigation(page, 'Sweepstakes')
  await page.getByRole('link', { name: 'New sweepstakes' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(contest.name)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(contest.name)
  await expect(page.getByRole('textbox', { name: /\(FR\)|French/ })).toHaveCount(0)
  await openTab(page, 'Dates')
  await page.getByLabel('End date').fill(dayFromNow(30))
  await openTab(page, 'Keyword')
  await page.getByRole('combobox', { name: 'Shortcode' }).selectOption({ label: shop.code })
  await page.getByRole('textbox', { name: 'Keyword', exact: true }).fill(contest.keyword)
  await expect(page.getByText(`${contest.keyword} is available`)).toBeVisible()
  await makePool(page)
  await openTab(page, 'Pages')
  await expect(page.getByRole('radiogroup', { name: 'Language of the text' })).toHaveCount(0)
  for (const name of ['Terms', 'Privacy']) {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name }).click()
    await page.getByRole('textbox', { name: `${name}, English` }).fill(`<p>${name} of the shelf.</p>`)
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: contest.name })).toBeVisible()
  await openTab(page, 'Keyword')
  await expect(page.getByText(`${contest.keyword} is the keyword that it has now`)).toBeVisible()
}

/** In the tab itself, while nothing of the sweepstakes is saved. */
async function makePool(page: Page): Promise<void> {
  await openTab(page, 'Prizes')
  const pools = page.getByRole('tabpanel', { name: 'Prizes' })
  await expect(pools).toContainText('This client has no prize pool yet.')
  await expectAccessible(page, 'prizes without a pool')
  await pools.getByRole('button', { name: 'Make a pool' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Name' }).fill(contest.pool)
  await dialogOf(page).getByRole('textbox', { name: 'Number of prizes' }).fill('3')
  await dialogOf(page).getByRole('button', { name: 'Create prize pool' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(pools).toContainText(`${contest.pool} · 3 of 3 left`)
  await expect(pools.getByRole('combobox', { name: 'Tie a prize pool' })).toBeDisabled()
  await openTab(page, 'General')
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(contest.name)
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: `Publish “${contest.name}”?` })
  await expect(dialog).toContainText('Rules')
  await expect(dialog).not.toContainText('French')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'It is published.')
  await page.getByRole('button', { name: 'Save and close' }).click()
  await expect(page.getByRole('table', { name: 'Sweepstakes' })).toContainText('Open')
}

async function enterByText(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/handset`)
  await page.getByRole('textbox', { name: 'Message' }).fill(contest.keyword)
  await page.getByRole('button', { name: 'Send' }).click()
  const thread = page.getByRole('log', { name: 'Messages' })
  await expect(thread.locator('.to_phone').last()).toContainText(`You are entered in ${contest.name}`)
  await page.goto(`${url}/${shop.eid}/experience/sweepstakes`)
  await page.getByRole('button', { name: `Actions for ${contest.name}` }).click()
  await page.getByRole('menuitem', { name: 'Entries' }).click()
  const entries = page.getByRole('table', { name: `Entries of ${contest.name}` })
  await expect(entries.locator('tbody tr')).toHaveCount(1)
}

async function openWhatIsClosed(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/${shop.eid}/audit`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Your role may not open this page' })).toBeVisible()
  await expect(main).toContainText('You are here as Campaign manager. This page is for Client admin.')
  await expect(main).toContainText(/Ask .+ for it: they give roles/)
  await expectAccessibleInBoth(page, 'a page that the role may not open')
  await main.getByRole('link', { name: 'To Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}
