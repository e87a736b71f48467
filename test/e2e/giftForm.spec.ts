// long: a whole form by hand, for minutes; story.spec fills a short one.
import type { Page } from '@playwright/test'
import {
  arrive,
  baseUrl,
  dayFromNow,
  expect,
  expectAccessibleInBoth,
  expectToast,
  test,
} from '#test/support/browser.ts'

// The form of a gift with purchase, tab by tab (E3, E9).

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('a gift with purchase is filled in every tab, mended where it is faulty, and published', async ({
  browser,
}) => {
  test.slow()
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/experience/gift-with-purchase/new`)
  await box(page, 'Name').fill('A bag for you')
  await page.getByRole('textbox', { name: 'Title (EN)' }).fill('A bag for you')
  await page.getByRole('textbox', { name: 'Title (FR)' }).fill('Un sac pour vous')
  await fillDates(page)
  await fillCredits(page)
  await fillRows(page)
  await openTab(page, 'Prizes')
  await page.getByRole('combobox', { name: 'Tie a prize pool' }).selectOption({ index: 1 })
  await fillPages(page)

  await save(page)
  // Two reasons have one name.
  await expect(page.getByRole('tab', { name: 'Validation' })).toContainText('1')
  await page.getByRole('alert').getByRole('button').click()
  await expect(row(page, 'Reason 2').getByLabel('Name')).toBeFocused()
  await expectAccessibleInBoth(page, 'a faulty rejection reason')
  await row(page, 'Reason 2').getByLabel('Name').fill('No such product')
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'A bag for you' })).toBeVisible()
  await page.reload()
  await expectKept(page)

  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'It is published.')
  await leave()
})

test('beside the form stands what is missing and leads there; a pool is given its credits where it is tied', async ({
  browser,
}) => {
  test.slow()
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/experience/gift-with-purchase/new`)
  const missing = page.getByRole('region', { name: 'What is missing' })
  await expect(missing).toContainText('Once this is saved')
  await box(page, 'Name').fill('A spoon for you')
  await save(page)
  await expect(missing).toContainText('It is not set how many credits earn a prize.')
  await missing.getByRole('link', { name: 'Credits and delivery' }).click()
  await expect(box(page, 'Credits for a prize')).toBeFocused()
  await page.getByRole('switch', { name: 'Credits count for each prize pool by itself' }).press('Space')
  await openTab(page, 'Prizes')
  await page.getByRole('button', { name: 'Make a pool' }).click()
  await expect(page.getByRole('dialog').getByLabel('Number of prizes')).toHaveValue('1')
  await page.getByRole('dialog').getByLabel('Name').fill('Wooden spoons')
  await page.getByRole('dialog').getByRole('button', { name: 'Create prize pool' }).click()
  const pool = row(page, 'Pool 1')
  await expect(pool).toContainText('How many credits earn a prize is not set.')
  await save(page)
  await expect(missing).toContainText('It is not set how many credits earn a prize of “Wooden spoons”.')
  await pool.getByRole('button', { name: 'Edit Wooden spoons' }).click()
  await page.getByRole('dialog').getByLabel('Credits for a prize').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Save prize pool' }).click()
  await expect(pool).toContainText('3 credits for a prize')
  await expect(missing).not.toContainText('Wooden spoons')
  await expectAccessibleInBoth(page, 'beside the form')
  await openTab(page, 'Pages')
  await expect(missing).toHaveCount(0)
  await leave()
})

/** A new one is announced from a month before now on, and closed a month after now. */
async function fillDates(page: Page): Promise<void> {
  await openTab(page, 'Dates')
  await expect(page.getByLabel('Announced from', { exact: true })).not.toHaveValue('')
  await expect(page.getByLabel('Announced from: time')).toHaveValue('12:00 a.m.')
  await expect(page.getByLabel('Page Closed until: time')).toHaveValue('11:59:59 p.m.')
  await page.getByLabel('Start date').fill(dayFromNow(-1))
  await page.getByLabel('End date').fill(dayFromNow(7))
  await expect(page.getByLabel('End time')).toHaveValue('11:59:59 p.m.')
}

async function fillCredits(page: Page): Promise<void> {
  await openTab(page, 'Credits')
  await box(page, 'Credits for a prize').fill('3')
  await expect(page.getByRole('combobox', { name: 'Shortcode' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Delivered by' }).selectOption('E-mail')
  await expect(page.getByRole('combobox', { name: 'Shortcode' })).toHaveCount(0)
  const link = box(page, 'Text (FR)')
  await expect(link).toHaveAttribute('placeholder', /Participez à Un sac pour vous ici/)
  await link.fill('Votre sac vous attend ici')
  await expectAccessibleInBoth(page, 'credits')
}

async function fillRows(page: Page): Promise<void> {
  await openTab(page, 'Products')
  await page.getByRole('button', { name: 'Add a product' }).click()
  await row(page, 'Product 1').getByLabel('Product eid').fill('flour-10')
  await row(page, 'Product 1').getByLabel('Name (FR)').fill('Farine, 10 kg')
  await pasteProducts(page)
  await openTab(page, 'Validation')
  await box(page, 'Hours').fill('48')
  for (const at of [1, 2]) {
    await page.getByRole('button', { name: 'Add a reason' }).click()
    const reason = row(page, `Reason ${at}`)
    await reason.getByLabel('Name').fill('Not legible')
    await reason.getByLabel('Text for the participant (EN)').fill('We could not read it.')
    await reason.getByLabel('Text for the participant (FR)').fill('Nous n’avons pas pu le lire.')
  }
  await row(page, 'Reason 2').getByRole('switch').press('Space')
}

/** Lines at fault are told by number and stay; the others go into the list. */
async function pasteProducts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Paste products' }).click()
  const dialog = page.getByRole('dialog')
  const lines = dialog.getByRole('textbox', { name: 'Products, one a line' })
  await lines.fill('oats-1,"Oats, 1 kg",Gruau\nflour-10\n,Rye\nrice-2,Rice,Riz')
  await expect(dialog.getByText('Line 2: the product is in the list already')).toBeVisible()
  await expect(dialog.getByText('Line 3: the eid is missing')).toBeVisible()
  await expectAccessibleInBoth(page, 'lines at fault')
  await dialog.getByRole('button', { name: 'Add products' }).click()
  await expect(dialog.getByRole('alert')).toContainText('2 lines cannot be added')
  await dialog.getByRole('button', { name: 'Add the other 2' }).click()
  await expect(lines).toHaveValue('flour-10\n,Rye')
  await expect(lines).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Product 2').getByLabel('Name (EN)')).toHaveValue('Oats, 1 kg')
  await page.getByRole('button', { name: 'Paste products' }).click()
  await expect(lines).toHaveValue('flour-10\n,Rye')
  await lines.fill('rye-3\tRye\tSeigle')
  await dialog.getByRole('button', { name: 'Add products' }).click()
  await expectToast(page, '1 product added')
  await expect(row(page, 'Product 4').getByLabel('Name (FR)')).toHaveValue('Seigle')
}

async function fillPages(page: Page): Promise<void> {
  await openTab(page, 'Pages')
  for (const name of ['Terms', 'Privacy'])
    for (const language of ['English', 'French']) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name }).first().click()
      const languages = page.getByRole('radiogroup', { name: 'Language of the text' })
      await languages.getByText(language).click()
      await page.getByRole('textbox', { name: `${name}, ${language}` }).fill(`<p>${name}: ${language}</p>`)
    }
}

async function expectKept(page: Page): Promise<void> {
  await openTab(page, 'Credits')
  await expect(box(page, 'Credits for a prize')).toHaveValue('3')
  await expect(page.getByRole('combobox', { name: 'Delivered by' })).toHaveValue('email')
  await expect(box(page, 'Text (FR)')).toHaveValue('Votre sac vous attend ici')
  await openTab(page, 'Products')
  await expect(row(page, 'Product 1').getByLabel('Name (FR)')).toHaveValue('Farine, 10 kg')
  await expect(row(page, 'Product 4').getByLabel('Product eid')).toHaveValue('rye-3')
  await openTab(page, 'Validation')
  await expect(box(page, 'Hours')).toHaveValue('48')
  await expect(row(page, 'Reason 2').getByRole('switch')).toBeChecked()
}
