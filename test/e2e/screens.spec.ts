import {
  arrive,
  baseUrl,
  dayFromNow,
  expect,
  goByNavigation,
  goInside,
  signIn,
  staff,
  test,
} from '#test/support/browser.ts'

// Every screen's common ways: selecting rows, faults that go once they are mended, staying where one was, being offline.

const client = 'maple-market'

test('Shift selects every row from the last one to this: by a click, by Space and by the arrows', async ({
  watched: page,
}) => {
  await signIn(page)
  await page.goto(`${baseUrl()}/${client}/participants`)
  const boxes = page.getByRole('table').locator('tbody').getByRole('checkbox')
  const selected = () =>
    boxes.evaluateAll((all) => all.flatMap((box, at) => (box.matches(':checked') ? [at] : [])))
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  expect(await selected()).toEqual([1, 2, 3, 4])
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  expect(await selected()).toEqual([1, 2, 3])
  await boxes.nth(6).focus()
  await page.keyboard.press('Space')
  await boxes.nth(8).focus()
  await page.keyboard.press('Shift+Space')
  expect(await selected()).toEqual([1, 2, 3, 6, 7, 8])
  await page.keyboard.press('Shift+ArrowDown')
  await expect(boxes.nth(9)).toBeFocused()
  expect(await selected()).toEqual([1, 2, 3, 6, 7, 8, 9])
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  expect(await selected()).toEqual([1, 2, 3, 6, 7])
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Select one row after the other')
})

test('a fault leaves the summary once its field is changed, and the summary goes with the last one', async ({
  watched: page,
}) => {
  await signIn(page)
  await page.goto(`${baseUrl()}/${client}/keywords`)
  await goInside(page, `/${client}/campaigns/new`)
  await page.getByLabel('Start date').fill(dayFromNow(20))
  await page.getByLabel('End date').fill(dayFromNow(1))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'This was not saved' })
  await expect(summary).toBeVisible()
  await expect(summary).toBeFocused()
  const faults = await summary.getByRole('listitem').count()
  await page.getByLabel('Name').fill('Spring')
  await expect(summary.getByRole('listitem')).toHaveCount(faults - 1)
  await page.getByLabel('End date').fill(dayFromNow(31))
  await expect(summary).toBeHidden()
})

test('the first save of a record keeps the tab that was open', async ({ watched: page }) => {
  await signIn(page)
  await page.goto(`${baseUrl()}/${client}/experience/sweepstakes/new`)
  await page.getByLabel('Name').fill('Kept tab')
  await page.getByRole('tab', { name: 'Entry rules' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/sweepstakes\/\w+\/edit\?tab=rules$/)
  await expect(page.getByRole('tab', { name: 'Entry rules' })).toHaveAttribute('aria-selected', 'true')
})

test('a read without a network says so, and comes by itself once there is one', async ({ page, context }) => {
  await signIn(page)
  await page.goto(`${baseUrl()}/${client}/campaigns`)
  const names = page.locator('[data-row-name]')
  const name = (await names.first().textContent()) ?? ''
  await names.first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await goByNavigation(page, 'Participants')
  const people = page.locator('[data-row-name]')
  await expect(people.first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox').fill('zzzz nobody')
  const told = page.getByRole('alert').filter({ hasText: 'Try again' })
  await expect(told).toBeVisible({ timeout: 10_000 })
  await expect(
    page.getByRole('status').filter({ hasText: 'The rows are those that were read last' }),
  ).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.setOffline(false)
  await expect(told).toBeHidden()
  await expect(page.getByRole('heading', { name: /Nothing matches/ })).toBeVisible()
})

test('whoever may only read copies the address of an experience, and types nothing', async ({ browser }) => {
  const reader = await arrive(browser, staff('Daniel Okafor'))
  const { page } = reader
  // By its name: others make contests here, and the first page of the list holds the newest.
  await page.goto(`${baseUrl()}/${client}/experience/sweepstakes?q=Holiday+Cheer`)
  await page.getByRole('link', { name: 'Holiday Cheer', exact: true }).click()
  await page.getByRole('link', { name: 'View sweepstakes' }).click()
  await expect(page.getByLabel('Name')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeEnabled()
  await expect(page.getByLabel('Public address')).toBeEnabled()
  await reader.leave()
})

test('the widget of the demo works on the address of the installation that played it, whatever its port', async ({
  page,
}) => {
  await signIn(page)
  const answer = await page.request.get(`${baseUrl()}/api/v1/client/widget`, {
    headers: { 'X-Client': client },
  })
  const { data } = (await answer.json()) as { data: { name: string; origins: string[] }[] }
  // The demo of each worker is a copy of one that another server has played, on a port that the system gave.
  const widget = data.find(({ name }) => name === 'Help on our site')
  expect(widget?.origins[1]).toMatch(/^http:\/\/localhost:(?!4000$)\d+$/)
})
