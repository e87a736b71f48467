// long: the ways of one screen; pages.spec opens it.
import { arrive, baseUrl, expect, expectAccessibleInBoth, staff, test } from '#test/support/browser.ts'
import { arriveAt } from '#test/support/colleagues.ts'
import { contest, contestList } from '#test/support/pages.ts'

// How a campaign goes, for who reads and edits nothing.

test('the name of a campaign leads to its figures, and each number to the entries that it counts', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/campaigns')
  await page.getByRole('link', { name: 'Holiday season', exact: true }).click()
  await expect(page).toHaveURL(/campaigns\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('timer')).toHaveCount(0)
  const month = page.url()
  const figures = page.getByRole('region', { name: / to / }).first()
  await expect(figures.getByText('Entries', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Entries a day from .* at most/ })).toBeVisible()
  await expectAccessibleInBoth(page, 'a campaign')
  const entries = figures.locator('div', { has: page.getByText('Entries', { exact: true }) })
  const sum = entries.getByRole('link').first()
  const all = await sum.textContent()
  await sum.press('Enter')
  await expect(page).toHaveURL(/campaigns\/[0-9a-f-]+\/entries\?start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d$/)
  await expect(page.getByText(new RegExp(`of ${all}$`))).toBeVisible()
  await expectAccessibleInBoth(page, 'the entries of a campaign')
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/entries\?q=[0-9a-z]+$/)
  await page.goto(month)
  const row = page.getByRole('row').filter({ hasText: contest })
  const number = row.getByRole('link').nth(1)
  const count = await number.textContent()
  await number.click()
  await expect(page).toHaveURL(/entries\?from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d$/)
  await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible()
  await page.goto(month)
  await page.getByText('Custom', { exact: true }).click()
  await expect(page.getByText('Date range updated!')).toBeVisible()
  await expect(page).toHaveURL(/filter_date=Custom&start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d$/)
  await page.getByRole('textbox', { name: 'Start', exact: true }).fill('2020-01-01')
  await expect(page.getByRole('alert').filter({ hasText: 'At most 366 days at once.' })).toBeVisible()
  await page.getByRole('textbox', { name: 'End', exact: true }).fill('2020-01-31')
  await expect(page.getByText('Nobody entered in these days.')).toBeVisible()
  await page.goto(`${baseUrl()}${new URL(month).pathname}?filter_date=Custom&start=2020-01-01&end=2020-01-31`)
  const end = page.getByRole('textbox', { name: 'End', exact: true })
  await end.fill('')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Choose a start and an end to see the figures.')).toBeVisible()
  await expect(page.getByText('Date range updated!')).toHaveCount(0)
  await end.fill('2020-01-30')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Date range updated!')).toBeVisible()
  await page.goto(`${baseUrl()}${new URL(month).pathname}`)
  await page.getByRole('link', { name: 'Map of locations' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Map of the campaign’s locations' })).toBeVisible()
  await page.goto(`${baseUrl()}${new URL(month).pathname}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('timer')).toBeVisible()
  await leave()
})

test('who may see no broadcasts sees the entries, and edits nothing', async ({ browser }) => {
  const { page, leave } = await arrive(browser, staff('Jaspreet Singh'))
  await page.goto(`${baseUrl()}/maple-market/campaigns`)
  await page.getByRole('link', { name: 'Holiday season', exact: true }).click()
  await expect(page.getByText('Entries', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Recipients', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await leave()
})

test('the report of an experience tells its entries apart, and each number leads to them', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, contestList)
  await page.getByRole('link', { name: contest, exact: true }).click()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page).toHaveURL(/\/report$/)
  await expect(page.getByRole('img', { name: /^Entries a day from .* at most/ })).toBeVisible()
  await expectAccessibleInBoth(page, 'a report')
  const sources = page.getByRole('region', { name: 'How they came' })
  const texted = sources.getByRole('row').filter({ hasText: 'Text message' }).getByRole('link').first()
  const count = await texted.textContent()
  await texted.click()
  await expect(page).toHaveURL(/entries\?source=sms&from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d$/)
  await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible()
  await leave()
})

test('a page, which takes no entries, has a report without any', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/experience/pages')
  await page.getByRole('link', { name: 'Where the shops are', exact: true }).click()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page).toHaveURL(/experience\/pages\/[0-9a-z]+\/report$/)
  const figures = page.getByRole('region', { name: / to / }).first()
  await expect(figures.getByRole('term')).toHaveText(['Sent from conversations', 'Clicks', 'Opt-ins'])
  await expect(page.getByText('Entries', { exact: true })).toHaveCount(0)
  await expectAccessibleInBoth(page, 'the report of a page')
  const report = page.url()
  for (const path of ['clicks', 'opt-ins']) {
    await page.goto(`${report}/${path}`)
    await page.getByRole('link', { name: 'Report', exact: true }).first().click()
    await expect(page).toHaveURL(report)
  }
  await leave()
})

test('the clicks, opt-ins and broadcasts of some days have a list, which says of which days it is', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/campaigns')
  await page.getByRole('link', { name: 'Holiday season', exact: true }).click()
  await expect(page).toHaveURL(/campaigns\/[0-9a-f-]{36}$/)
  const campaign = page.url()
  const figures = page.getByRole('region', { name: / to / }).first()
  await expect(figures.getByText('Clicks', { exact: true })).toBeVisible()
  await expect(figures.getByText('Opt-ins', { exact: true })).toBeVisible()
  for (const [path, none] of [
    ['entries', 'Nobody entered in these days.'],
    ['clicks', 'No link was opened in these days.'],
    ['opt-ins', 'Nobody opted in through it in these days.'],
    ['broadcasts', 'No broadcast of this campaign began in these days.'],
    ['prizes', 'No prize was awarded in these days.'],
    ['decided', 'No entry was decided in these days.'],
  ] as const) {
    await page.goto(`${campaign}/${path}?start=2020-01-01&end=2020-01-31`)
    await expect(page.getByText(none)).toBeVisible()
    await expect(page.getByText('1/1/20 to 31/1/20')).toBeVisible()
    await page.getByRole('link', { name: 'Campaign', exact: true }).first().click()
    await expect(page).toHaveURL(campaign)
  }
  await leave()
})

test('the prizes of a report lead to the entries that won them, and stand by day in its graph', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, contestList)
  await page.getByRole('link', { name: 'Summer Grill Giveaway', exact: true }).click()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  // They were drawn before the last thirty days.
  const figures = page.getByRole('region', { name: / to / }).first()
  const prizes = figures.locator('div', { has: page.getByText('Prizes awarded', { exact: true }) })
  await prizes.getByRole('link', { name: /^3 from / }).click()
  await expect(page).toHaveURL(/report\/prizes\?start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole('heading', { name: 'Prizes awarded' })).toBeVisible()
  await expect(page.getByText(/of 3$/)).toBeVisible()
  await expectAccessibleInBoth(page, 'the prizes of a report')
  const asked = new URL(page.url()).searchParams
  const report = page.url().replace(/\/prizes\?.*/, '')
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/entries\?q=[0-9a-z]+$/)
  await page.goto(`${report}?filter_date=Custom&start=${asked.get('start')}&end=${asked.get('end')}`)
  await page.getByText('Prizes', { exact: true }).click()
  await expect(page.getByRole('img', { name: /^Prizes awarded a day from .*: 3 in all/ })).toBeVisible()
  await page.getByRole('button', { name: 'As a table' }).click()
  const days = page.getByRole('region', { name: 'Prizes awarded a day' }).first()
  await expect(days.getByRole('columnheader', { name: 'Prizes', exact: true })).toBeVisible()
  await expectAccessibleInBoth(page, 'a report with its prizes by day')
  await leave()
})

test('the report of a gift says how many entries were decided in time, and leads to them', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/experience/gift-with-purchase')
  await page.getByRole('link', { name: 'A mug with two bags of coffee', exact: true }).click()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await expect(page).toHaveURL(/\/report$/)
  const report = new URL(page.url())
  const eid = report.pathname.split('/').at(-2)
  const headers = { 'X-Client': 'maple-market' }
  const waiting = await page.request.get(
    `${baseUrl()}/api/v1/experience/gift-with-purchase/${eid}/entries?status=pending&per_page=10`,
    { headers },
  )
  const { data } = (await waiting.json()) as { data: { eid: string }[] }
  const session = await (await page.request.get(`${baseUrl()}/api/v1/session`)).json()
  const entry = data[0]?.eid ?? ''
  const verdict = `${baseUrl()}/maple-market/api/gift-with-purchase/${eid}/entry-status/${entry}`
  const answer = await page.request.put(verdict, {
    headers: { ...headers, 'X-CSRF-TOKEN': session.csrf_token },
    data: { status: 'invalid', reason: 'Unreadable' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const panel = page.getByRole('region', { name: 'Service level' })
  const number = panel.getByRole('link', { name: /^\d+$/ }).first()
  await expect(number).toBeVisible()
  await expect(panel.getByText('Median wait', { exact: true })).toBeVisible()
  await expect(panel.getByText(/% in time/)).toBeVisible()
  await expectAccessibleInBoth(page, 'a report with its service level')
  const count = await number.textContent()
  await number.click()
  await expect(page).toHaveURL(/report\/decided\?start=/)
  await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: entry })).toBeVisible()
  await expectAccessibleInBoth(page, 'the decisions of a report')
  await leave()
})

test('a gift with purchase shows what was bought and where, and each number leads to its entries', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/experience/gift-with-purchase')
  const gift = 'A mug with two bags of coffee'
  const experiences = await page.request.get(`${baseUrl()}/api/v1/experience/gift-with-purchase`, {
    headers: { 'X-Client': 'maple-market' },
  })
  const { data } = (await experiences.json()) as { data: { name: string; campaign_id: string }[] }
  const campaign = data.find(({ name }) => name === gift)?.campaign_id
  await page.goto(`${baseUrl()}/maple-market/campaigns/${campaign}`)
  const retailers = page.getByRole('table', { name: `Retailers: ${gift}` })
  await expect(retailers.getByRole('row').filter({ hasText: /MAPLE ?MARKET/ })).toBeVisible()
  const light = page
    .getByRole('table', { name: `Products: ${gift}` })
    .getByRole('row')
    .filter({ hasText: 'Light roast, 340 g' })
  const number = light.getByRole('link').first()
  const count = await number.textContent()
  await expectAccessibleInBoth(page, 'a campaign with products and retailers')
  await number.click()
  await expect(page.getByRole('heading', { name: 'Entries that name “coffee-light-340”' })).toBeVisible()
  await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible()
  await expectAccessibleInBoth(page, 'the entries that name a product')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/gift-with-purchase\/[0-9a-z]+\/entries\?q=[0-9a-z]+$/)
  await page.evaluate(() => localStorage.setItem('fanfare.language', 'fr'))
  await page.goto(`${baseUrl()}/maple-market/campaigns/${campaign}`)
  const french = page.getByRole('table', { name: new RegExp(`^Produits\\s:\\s${gift}$`) })
  await expect(french.getByRole('row').filter({ hasText: 'Torréfaction légère, 340 g' })).toBeVisible()
  await leave()
})
