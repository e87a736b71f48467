// long: the ways of one screen; pages.spec opens it.
import { arrive, baseUrl, expect, expectAccessibleInBoth, settle, test } from '#test/support/browser.ts'
import { arriveAt, makeColleague } from '#test/support/colleagues.ts'

test('a platform administrator sees every client, and opens those in which he or she has a role', async ({
  browser,
}) => {
  const colleague = await makeColleague(browser, { name: 'Paula Platform', role: 'analyst' })
  const admin = await arrive(browser)
  const { csrf_token } = await (await admin.page.request.get(`${baseUrl()}/api/v1/session`)).json()
  const raised = await admin.page.request.put(`${baseUrl()}/api/v1/installation/user/${colleague.id}`, {
    headers: { 'X-CSRF-TOKEN': csrf_token },
    data: { is_platform_admin: true },
  })
  expect(raised.ok(), await raised.text()).toBe(true)
  await admin.leave()

  const { page, leave } = await arriveAt(browser, '/launchpad', colleague)
  await page.getByRole('link', { name: 'Clients of the installation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients of the installation' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Clients of the installation' })
  const other = table.getByRole('row').filter({ hasText: 'northwind-coffee' })
  await expect(other).toContainText('None: its client admins can invite you')
  await expect(other.getByRole('link')).toHaveCount(0)
  await expectAccessibleInBoth(page, 'clients of the installation')
  const refused = await page.request.get(`${baseUrl()}/api/v1/client/current`, {
    headers: { 'X-Client': 'northwind-coffee' },
  })
  expect(refused.status()).toBe(404)
  await page
    .getByRole('searchbox', { name: 'Search clients' })
    .or(page.getByLabel('Search clients'))
    .first()
    .fill('maple')
  await expect(other).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Passer au français' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients de l’installation' })).toBeVisible()
  await settle(page)
  await expectAccessibleInBoth(page, 'clients of the installation on a phone')
  await page.getByRole('link', { name: 'Maple Market' }).click()
  await expect(page).toHaveURL(/\/maple-market$/)
  await leave()
})
