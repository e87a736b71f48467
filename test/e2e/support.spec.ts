// long: the ways of one screen; pages.spec opens it.
import { arrive, baseUrl, expect, expectAccessibleInBoth, goInside, test } from '#test/support/browser.ts'

// The panel for technical support (M1, M2, M9).

test('a message to support is written by keyboard, kept while it is not sent, and the panel closes after its answer', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/maple-market/lists`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  const panel = page.getByRole('dialog', { name: 'Technical support' })
  const message = panel.getByRole('textbox', { name: 'Message' })
  await page.keyboard.press('h')
  await expect(message).toBeFocused()
  await expectAccessibleInBoth(page, 'support panel')
  await panel.getByRole('button', { name: 'Send message' }).press('Enter')
  await expect(message).toHaveAccessibleDescription(/required/)
  const answerTo = panel.getByRole('textbox', { name: 'Answer to' })
  await expect(answerTo).toHaveValue(/@/)
  await answerTo.fill('')
  await panel.getByRole('button', { name: 'Send message' }).press('Enter')
  await expect(answerTo).toHaveAttribute('aria-invalid', 'true')
  await answerTo.fill('me.at.work@maple.test')
  await message.fill('The import stops at the same row')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Technical support' }).press('Enter')
  await expect(message).toHaveValue('The import stops at the same row')
  await page.route('**/api/v1/user/support', (route) => route.abort(), { times: 1 })
  await panel.getByRole('button', { name: 'Send message' }).press('Enter')
  await expect(panel.getByRole('alert')).toBeVisible()
  await expect(message).toHaveValue('The import stops at the same row')
  const asked = page.waitForRequest('**/api/v1/user/support')
  await panel.getByRole('button', { name: 'Send message' }).press('Enter')
  expect((await asked).postDataJSON()).toEqual({
    email: 'me.at.work@maple.test',
    message: 'The import stops at the same row',
    current_url: `${baseUrl()}/maple-market/lists`,
  })
  await expect(panel.getByRole('status')).toContainText('was kept for the administrators')
  await expect(panel).toBeHidden()
  await page.keyboard.press('h')
  await expect(message).toHaveValue('')
  await leave()
})

test('the panel stands for three seconds after its answer', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await page.clock.install()
  await page.goto(`${baseUrl()}/maple-market/lists`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  const panel = page.getByRole('dialog', { name: 'Technical support' })
  await page.keyboard.press('h')
  await panel.getByRole('textbox', { name: 'Message' }).fill('Which year is it?')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await panel.getByRole('button', { name: 'Send message' }).press('Enter')
  await expect(panel.getByRole('status')).toContainText('was kept for the administrators')
  await page.clock.runFor(2_900)
  await expect(panel.getByRole('status')).toContainText('was kept for the administrators')
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(panel).toBeHidden()
  await leave()
})

test('support is written to from pages of no client too', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  const panel = page.getByRole('dialog', { name: 'Technical support' })
  const message = panel.getByRole('textbox', { name: 'Message' })
  await page.goto(`${baseUrl()}/profile`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('h')
  await expect(message).toBeFocused()
  await expectAccessibleInBoth(page, 'support panel of no client')
  await message.fill('My second step is lost')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await goInside(page, '/launchpad')
  const button = page.getByRole('button', { name: 'Technical support' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('My second step is lost')
  const asked = page.waitForRequest('**/api/v1/user/support')
  await panel.getByRole('button', { name: 'Send message' }).press('Enter')
  expect((await asked).postDataJSON()).toMatchObject({
    message: 'My second step is lost',
    current_url: `${baseUrl()}/launchpad`,
  })
  await expect(panel.getByRole('status')).toContainText('was kept for the administrators')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await leave()
})
