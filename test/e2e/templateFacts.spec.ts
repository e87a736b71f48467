// long: the ways of one screen; pages.spec opens it.
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// A template says what the experience knows: the prizes of the chosen pools, its dates, its limit and its draw.

test('a template has the prizes of the chosen pools, and its preview the dates, the limit and the draw', async ({
  browser,
}) => {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const name = `Paddles ${Date.now()}`
  const pool = await make(staff, routes.createPrizePool, { body: { name, total: 1200 } })
  const type = { params: { poolId: pool.id }, body: { name: 'Ash paddle' } }
  await make(staff, routes.createPrizeType, type)
  const { eid } = await make(staff, routes['sweepstakes.create'], {
    body: {
      name,
      title: 'Win a paddle',
      is_draft: true,
      has_login: true,
      ended_at: '2099-08-31T23:59:59',
      draw_at: '2099-09-05T12:00:00',
      limit_type: 'participant',
      limit_count: 2,
      prize_pools: [{ id: pool.id }],
    },
  })
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}/${client}/experience/sweepstakes/${eid}/edit?tab=pages`)
  await page.getByRole('button', { name: 'Start from a template' }).first().click()
  const preview = page.frameLocator('iframe[title="Preview of Home, English"][data-shown]')
  await expect(preview.getByText('Ash paddle 1,200 to be won')).toBeVisible()
  await expect(preview.getByText('Register or sign in, and fill in the form on this page.')).toBeVisible()
  await preview.getByText('When does it run?').click()
  await expect(preview.getByText('Until August 31, 2099 at 11:59 p.m. EDT.', { exact: true })).toBeVisible()
  await preview.getByText('How often may I enter?').click()
  await expect(preview.getByText('Twice a day for each person.')).toBeVisible()

  // Tokens of every page are offered where a token begins.
  const code = page.locator('.cm-content').and(page.getByRole('textbox', { name: 'Home, English' }))
  await code.press('Control+End')
  await page.keyboard.type('{{ent')
  await expect(page.getByRole('option', { name: /entry_limit.*how often one may enter/ })).toBeVisible()

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Terms' }).click()
  await page.getByRole('button', { name: 'Start from a template' }).first().click()
  const rules = page.frameLocator('iframe[title="Preview of Terms, English"][data-shown]')
  await expect(rules.getByText('on September 5, 2099 at 12:00 p.m. EDT, at [place].')).toBeVisible()
  await leave()
})
