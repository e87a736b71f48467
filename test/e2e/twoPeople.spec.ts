import type { Locator, Page } from '@playwright/test'
import { addBroadcast } from '#test/support/broadcasts.ts'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  staff,
  test,
} from '#test/support/browser.ts'

// Two people at one record without a lock: nobody saves over what he or she has not seen (decisions 1).

const colleague = staff('Amélie Roy')
const links = () => `${baseUrl()}/maple-market/links`
const dialogOf = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name })

async function makeLink(page: Page, name: string): Promise<void> {
  await page.goto(links())
  await page.getByRole('button', { name: 'New link' }).click()
  await field(page, 'Name').fill(name)
  await field(page, 'Leads to').fill('https://shop.example/first')
  await dialogOf(page).getByRole('button', { name: 'Create link' }).click()
  await expectToast(page, 'Link created')
}

async function openLink(page: Page, name: string): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(field(page, 'Name')).toHaveValue(name)
}

const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save link' }).click()
const news = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'This was changed while you were typing' })

test('a save over what a colleague has saved is refused, shows both, and keeps what was typed', async ({
  browser,
}) => {
  const first = await arrive(browser)
  // The first one's page hears of nothing, as on a bad line.
  await first.page.route('**/api/stream?*', (route) => route.abort())
  await makeLink(first.page, 'Shared page')
  await openLink(first.page, 'Shared page')
  const second = await arrive(browser, colleague)
  await second.page.goto(links())
  await openLink(second.page, 'Shared page')
  await field(second.page, 'Name').fill('Named by Amélie')
  await field(second.page, 'Leads to').fill('https://shop.example/second')
  await save(second.page)
  await expectToast(second.page, 'Link saved')
  await field(first.page, 'Name').fill('Named by the first')
  await save(first.page)
  await expect(first.page.getByRole('alert')).toContainText(
    'Amélie Roy changed this meanwhile. Nothing was saved.',
  )
  await expect(news(first.page)).toContainText('You now see what was saved in: Leads to')
  await expect(field(first.page, 'Name')).toHaveValue('Named by the first')
  await expect(field(first.page, 'Leads to')).toHaveValue('https://shop.example/second')
  await expectAccessibleInBoth(first.page, 'changed by two people')
  await save(first.page)
  await expect(news(first.page).getByText('Choose one of the two first.')).toBeVisible()
  await expect(news(first.page).getByRole('radio', { name: 'Yours: Named by the first' })).toBeFocused()
  await news(first.page).getByText('Theirs: Named by Amélie').click()
  await expect(field(first.page, 'Name')).toHaveValue('Named by Amélie')
  await news(first.page).getByText('Yours: Named by the first').click()
  await save(first.page)
  await expectToast(first.page, 'Link saved')
  const row = first.page.getByRole('row').filter({ hasText: 'Named by the first' })
  await expect(row).toContainText('https://shop.example/second')
  await second.leave()
  await first.leave()
})

test('what a colleague saves comes into an open form, and what was typed there stays', async ({
  browser,
}) => {
  const first = await arrive(browser)
  await makeLink(first.page, 'Live page')
  await openLink(first.page, 'Live page')
  await field(first.page, 'Name').fill('Typed meanwhile')
  const second = await arrive(browser, colleague)
  await second.page.goto(links())
  await openLink(second.page, 'Live page')
  await field(second.page, 'Leads to').fill('https://shop.example/live')
  await save(second.page)
  await expect(field(first.page, 'Leads to')).toHaveValue('https://shop.example/live')
  await expect(field(first.page, 'Name')).toHaveValue('Typed meanwhile')
  await expect(news(first.page)).toBeVisible()
  await save(first.page)
  await expectToast(first.page, 'Link saved')
  await expect(first.page.getByRole('row').filter({ hasText: 'Typed meanwhile' })).toContainText('/live')
  await second.leave()
  await first.leave()
})

test('two people who change a scheduled broadcast are shown both texts, named as the form names them', async ({
  browser,
}) => {
  const first = await arrive(browser)
  await first.page.route('**/api/stream?*', (route) => route.abort())
  const second = await arrive(browser, colleague)
  const id = await addBroadcast(first.page, { title: 'Changed by two' })
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
  const hour = (page: Page) => page.getByRole('combobox', { name: 'Hour' })
  const saveIt = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const { page } of [first, second]) {
    await page.goto(`${baseUrl()}/maple-market/broadcasts/${id}/edit`)
    await expect(title(page)).toBeVisible()
  }
  await title(second.page).fill('Titled by Amélie')
  await hour(second.page).selectOption('15')
  await saveIt(second.page)
  await expect(second.page.getByRole('heading', { level: 1, name: 'Titled by Amélie' })).toBeVisible()
  await title(first.page).fill('Titled by the first')
  await hour(first.page).selectOption('16')
  await saveIt(first.page)
  await expect(news(first.page)).toContainText('Amélie Roy saved it on')
  const choice = (name: string) => news(first.page).getByRole('radiogroup', { name })
  await expect(choice('Title')).toContainText('Theirs: Titled by Amélie')
  await expect(choice('Hour')).toContainText('Theirs: 15')
  await expectAccessibleInBoth(first.page, 'a broadcast changed by two people')
  await choice('Hour').getByRole('radio', { name: 'Yours: 16' }).focus()
  await first.page.keyboard.press('ArrowDown')
  await expect(hour(first.page)).toHaveValue('15')
  await saveIt(first.page)
  const ownTitle = choice('Title').getByRole('radio', { name: 'Yours: Titled by the first' })
  await expect(ownTitle).toBeFocused()
  await first.page.keyboard.press('Space')
  await saveIt(first.page)
  await expect(first.page.getByRole('heading', { level: 1, name: 'Titled by the first' })).toBeVisible()
  await second.leave()
  await first.leave()
})
