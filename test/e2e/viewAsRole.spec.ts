// long: the ways of one screen; pages.spec opens it.
import {
  baseUrl,
  expect,
  expectAccessibleInBoth,
  goByNavigation,
  settle,
  test,
} from '#test/support/browser.ts'
import { arriveAt, makeColleague } from '#test/support/colleagues.ts'

test('a client admin sees the client as an analyst does, in every tab, and comes back by keyboard', async ({
  browser,
}) => {
  const admin = await makeColleague(browser, { name: 'Vera View', role: 'client_admin' })
  const { page, leave } = await arriveAt(browser, '/maple-market/roles', admin)
  const other = await page.context().newPage()
  await other.goto(`${baseUrl()}/maple-market/lists`)
  const navigation = (of: typeof page) => of.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation(other).getByRole('link', { name: 'Audit trail' })).toBeVisible()
  await page.getByRole('button', { name: 'View as Analyst' }).click()
  const banner = page.getByRole('region', { name: 'Seen as a role' })
  await expect(banner).toContainText('You see this client as a role: Analyst.')
  await expect(navigation(page).getByRole('link', { name: 'Audit trail' })).toHaveCount(0)
  await expect(other.getByRole('region', { name: 'Seen as a role' })).toBeVisible()
  await expect(navigation(other).getByRole('link', { name: 'Audit trail' })).toHaveCount(0)
  const refused = await page.request.get(`${baseUrl()}/api/v1/audit`, {
    headers: { 'X-Client': 'maple-market' },
  })
  expect(refused.status()).toBe(403)
  await goByNavigation(page, 'Lists')
  await expect(page.getByRole('button', { name: 'New list' })).toHaveCount(0)
  // As short as a page can be, whatever lists others have made.
  await page.getByRole('searchbox', { name: 'Search lists' }).fill('nobody has this name')
  await expect(page.getByRole('heading', { name: /Nothing matches/ })).toBeVisible()
  // The banner takes its height from the page, which then scrolls by none of it.
  const overhang = await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)
  expect(overhang).toBe(0)
  await expectAccessibleInBoth(page, 'seen as a role')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Passer au français' }).click()
  await expect(page.getByRole('region', { name: 'Vu comme un rôle' })).toBeVisible()
  await settle(page)
  await expectAccessibleInBoth(page, 'seen as a role on a phone')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Revenir à mes droits' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Vu comme un rôle' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Voir comme Analyse' })).toBeVisible()
  await leave()
})
