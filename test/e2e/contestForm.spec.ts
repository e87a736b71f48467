// long: a whole form by hand, for minutes; story.spec fills a short one.
import type { Page } from '@playwright/test'
import {
  arrive,
  baseUrl,
  dayFromNow,
  expect,
  expectAccessibleInBoth,
  expectToast,
  staff,
  test,
} from '#test/support/browser.ts'

// The form of a contest, tab by tab (E3), and two people on it.

const list = '/maple-market/experience/sweepstakes'
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('a sweepstakes is filled in every tab, mended where it is faulty, and published', async ({
  browser,
}) => {
  test.slow()
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}${list}/new`)
  await fillGeneral(page)
  await fillRules(page)
  const pools = await fillPrizes(page)
  await fillForms(page)
  await fillPictures(page)
  await fillPages(page)
  await fillAddresses(page)
  await readBuiltInTexts(page)

  await openTab(page, 'General')
  await save(page)
  await expect(page.getByRole('tab', { name: 'Forms' })).toContainText('1')
  await page.getByRole('alert').getByRole('button').click()
  // The fault is in another form than the one that was shown.
  await expect(page.getByRole('combobox', { name: 'Form', exact: true })).toHaveValue('Claim')
  const faulty = row(page, 'Claim: rule 1').getByLabel('Field name')
  await expect(faulty).toBeFocused()
  await expect(faulty).toHaveAccessibleDescription(/begins with a small letter/)
  await expectAccessibleInBoth(page, 'a faulty form rule')
  await faulty.fill('receipt_number')
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Every tab' })).toBeVisible()
  await page.reload()
  await expectKept(page, pools)

  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('No time of a draw is given')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'It is published.')
  await leave()
})

async function fillGeneral(page: Page): Promise<void> {
  await box(page, 'Name').fill('Every tab')
  await page.getByRole('textbox', { name: 'Title (EN)' }).fill('Every tab')
  await page.getByRole('textbox', { name: 'Title (FR)' }).fill('Chaque onglet')
  await expect(box(page, 'Private list')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Visibility' }).selectOption('Private')
  await expect(box(page, 'Private list')).toHaveValue('Private List')
  await box(page, 'Private list').fill('Canoe club')
  await openTab(page, 'Dates')
  await page.getByLabel('Start date').fill(dayFromNow(-1))
  await page.getByLabel('End date').fill(dayFromNow(30))
  await expect(page.getByText('It ends at 11:59:59 a.m., before noon')).toBeVisible()
}

/** An empty field shows what will be sent, with the title as it is typed. */
async function readBuiltInTexts(page: Page): Promise<void> {
  await openTab(page, 'Keyword')
  const over = (language: string) => box(page, `Sweepstakes is over (${language})`)
  await expect(over('EN')).toHaveAttribute('placeholder', /: Every tab is over\./)
  await expect(over('FR')).toHaveAttribute('placeholder', /: Chaque onglet est terminé\./)
  await openTab(page, 'General')
  await page.getByRole('textbox', { name: 'Title (FR)' }).fill('')
  await openTab(page, 'Keyword')
  await expect(over('FR')).toHaveAttribute('placeholder', /: Every tab est terminé\./)
  await openTab(page, 'General')
  await page.getByRole('textbox', { name: 'Title (FR)' }).fill('Chaque onglet')
}

async function fillRules(page: Page): Promise<void> {
  await openTab(page, 'Entry rules')
  await page.getByRole('combobox', { name: 'Limit type' }).selectOption('Per participant')
  await box(page, 'Limit count').fill('3')
  const gate = page.getByRole('switch', { name: 'Ask for the language first' })
  await expect(gate).not.toBeChecked()
  await gate.press('Space')
  await expect(page.getByRole('switch', { name: 'Check households' })).toHaveAccessibleDescription(
    /^Everybody at one address together may enter/,
  )
  await expect(page.getByRole('switch', { name: 'Ask for consent' })).toBeChecked()
  await box(page, 'Prizes for each participant').fill('2')
  await box(page, 'Question in English').fill('What is 6 × 7?')
  await box(page, 'Question in French').fill('Combien font 6 × 7?')
  await box(page, 'Answer').fill('42')
  await box(page, 'Time to answer: hours').fill('1')
  await box(page, 'minutes').fill('2')
  await box(page, 'seconds').fill('3')
}

/** Two pools, the second moved before the first by keys; answers their names in that order. */
async function fillPrizes(page: Page): Promise<string[]> {
  await openTab(page, 'Prizes')
  const choice = page.getByRole('combobox', { name: 'Tie a prize pool' })
  await choice.selectOption({ index: 1 })
  await choice.selectOption({ index: 1 })
  const nameOf = async (at: number) =>
    (await row(page, `Pool ${at}`).textContent())?.replace(/^Pool \d+/, '').split(' · ')[0] ?? ''
  const names = [await nameOf(2), await nameOf(1)]
  await page.getByRole('button', { name: 'Move up: Pool 2' }).press('Enter')
  await expect(row(page, 'Pool 1')).toContainText(names[0] ?? '')
  // At the top it cannot go up, and the focus stays with it.
  await expect(page.getByRole('button', { name: 'Move down: Pool 1' })).toBeFocused()
  return names
}

async function fillForms(page: Page): Promise<void> {
  await openTab(page, 'Forms')
  await page.getByRole('button', { name: 'Add the usual fields' }).click()
  await expect(row(page, 'Entry: rule 4')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add a rule' })
  await add.click()
  const captcha = row(page, 'Entry: rule 5')
  await captcha.getByLabel('Field name').fill('captcha_response')
  await expect(captcha.getByLabel('Format')).toHaveValue('captcha')
  await expect(captcha.getByLabel('Format')).toBeDisabled()
  await expect(captcha.getByLabel('Must be filled in')).toBeChecked()
  await expect(captcha.getByLabel('Must be filled in')).toBeDisabled()
  await expect(captcha).toContainText('A captcha is always asked for')
  await page.getByRole('button', { name: 'Move up: Entry: rule 2' }).press('Enter')
  await expect(row(page, 'Entry: rule 1').getByLabel('Field name')).toHaveValue('last_name')
  await expectAccessibleInBoth(page, 'form rules')
  const form = page.getByRole('combobox', { name: 'Form', exact: true })
  await form.selectOption('Claim')
  await add.click()
  await row(page, 'Claim: rule 1').getByLabel('Field name').fill('Receipt number')
  await row(page, 'Claim: rule 1').getByLabel('Format').selectOption('Choice')
  await row(page, 'Claim: rule 1').getByLabel('Choices').fill('Paper, Picture')
  await form.selectOption('Entry')
}

async function fillPictures(page: Page): Promise<void> {
  await openTab(page, 'Pictures')
  await page.getByRole('button', { name: 'Add a question with answers' }).click()
  const asked = row(page, 'Question 1: one of some answers')
  await asked.getByLabel('Question (EN)').fill('Which store?')
  await asked.getByLabel('Question (FR)').fill('Quel magasin ?')
  await asked.getByRole('textbox', { name: 'Answers (EN)' }).fill('North\nSouth')
}

async function fillPages(page: Page): Promise<void> {
  await openTab(page, 'Pages')
  for (const name of ['Home', 'Terms', 'Privacy'])
    for (const language of ['English', 'French']) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name }).first().click()
      const languages = page.getByRole('radiogroup', { name: 'Language of the text' })
      await languages.getByText(language).click()
      await page.getByRole('textbox', { name: `${name}, ${language}` }).fill(`<p>{{what}}: ${language}</p>`)
    }
  await openTab(page, 'Tokens')
  await page.getByRole('button', { name: 'Add a token' }).click()
  const token = row(page, 'Token 1')
  await token.getByLabel('Name').fill('What')
  await token.getByLabel('Key').fill('what')
  await token.getByLabel('Content (HTML)').fill('<b>Canoe</b>')
  await page.getByRole('button', { name: 'Add a token' }).click()
  const second = row(page, 'Token 2')
  await second.getByLabel('Name').fill('Who')
  await second.getByLabel('Key').fill('who')
  await second.getByLabel('Content (HTML)').fill('you')
  await second.getByRole('button', { name: 'Move up: Token 2' }).press('Enter')
  await expect(row(page, 'Token 1').getByLabel('Key')).toHaveValue('who')
  await expect(page.getByRole('button', { name: 'Move down: Token 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Token 2').getByLabel('Key')).toHaveValue('who')
}

async function fillAddresses(page: Page): Promise<void> {
  await openTab(page, 'Addresses')
  await page.getByRole('textbox', { name: 'Domain (EN)' }).fill('every-tab.example')
  await page.getByRole('textbox', { name: 'Message (EN)' }).fill('Come and win')
  await box(page, 'Analytics code').fill('G-1234')
}

async function expectKept(page: Page, pools: string[]): Promise<void> {
  await openTab(page, 'General')
  await expect(box(page, 'Private list')).toHaveValue('Canoe club')
  await openTab(page, 'Entry rules')
  await expect(box(page, 'Limit count')).toHaveValue('3')
  for (const [name, value] of [
    ['Time to answer: hours', '1'],
    ['minutes', '2'],
    ['seconds', '3'],
  ] as const)
    await expect(box(page, name)).toHaveValue(value)
  await openTab(page, 'Prizes')
  for (const [at, name] of pools.entries()) await expect(row(page, `Pool ${at + 1}`)).toContainText(name)
  await openTab(page, 'Forms')
  await expect(row(page, 'Entry: rule 1').getByLabel('Field name')).toHaveValue('last_name')
  await expect(row(page, 'Entry: rule 5').getByLabel('Must be filled in')).toBeDisabled()
  await page.getByRole('combobox', { name: 'Form', exact: true }).selectOption('Claim')
  await expect(row(page, 'Claim: rule 1').getByLabel('Choices')).toHaveValue('Paper, Picture')
  await openTab(page, 'Pictures')
  await expect(page.getByRole('textbox', { name: 'Answers (EN)' })).toHaveValue('North\nSouth')
  await openTab(page, 'Addresses')
  await expect(page.getByRole('textbox', { name: 'Domain (EN)' })).toHaveValue('every-tab.example')
  await expect(box(page, 'Name of the TXT record')).toHaveValue('_fanfare.every-tab.example')
  await expect(page.getByText('Nothing is shown there yet')).toBeVisible()
}

test('a save over rules that a colleague has saved shows both, and the second waits for the lock', async ({
  browser,
}) => {
  const first = await arrive(browser)
  await first.page.goto(`${baseUrl()}${list}/new`)
  await box(first.page, 'Name').fill('Two on one form')
  await save(first.page)
  await expect(first.page.getByRole('heading', { level: 1, name: 'Two on one form' })).toBeVisible()
  await expect(first.page.getByRole('timer')).toBeVisible()
  const second = await arrive(browser, staff('Amélie Roy'))
  await second.page.goto(first.page.url())
  await expect(
    second.page.getByRole('status').filter({ hasText: 'Someone else is editing this' }),
  ).toBeVisible()
  await openTab(second.page, 'Forms')
  await expect(second.page.getByRole('button', { name: 'Add a rule' })).toHaveCount(0)
  await openTab(first.page, 'Addresses')
  await box(first.page, 'Analytics code').fill('G-FIRST')
  await first.page.getByRole('button', { name: 'Save and close' }).click()
  await expect(first.page).toHaveURL(baseUrl() + list)
  await expect(second.page.getByRole('button', { name: 'Add a rule' })).toBeVisible()
  await openTab(second.page, 'Addresses')
  await expect(box(second.page, 'Analytics code')).toHaveValue('G-FIRST')

  // A program without a version saves over it while she types.
  await box(second.page, 'Analytics code').fill('G-SECOND')
  await second.page.route('**/api/stream?*', (route) => route.abort())
  const eid = new URL(second.page.url()).pathname.split('/').at(-2)
  const { request } = second.page
  const session = await (await request.get(`${baseUrl()}/api/v1/session`)).json()
  const saved = await request.put(`${baseUrl()}/api/v1/experience/sweepstakes/${eid}`, {
    headers: { 'X-Client': 'maple-market', 'X-CSRF-TOKEN': session.csrf_token },
    data: { name: 'Two on one form', ga_code: 'G-PROGRAM' },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await save(second.page)
  const news = second.page.getByRole('status').filter({ hasText: 'G-PROGRAM' })
  await expect(news).toBeVisible()
  await expect(box(second.page, 'Analytics code')).toHaveValue('G-SECOND')
  await second.leave()
  await first.leave()
})
