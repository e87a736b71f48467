// long: the ways of one screen; pages.spec opens it.
import { baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { arriveAt } from '#test/support/colleagues.ts'
import { findThings } from '#test/support/pages.ts'

// The address of the privacy policy is set in a section of its own.

test('the policy and who answers for it are saved, and a wrong address is told at its field', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/settings/privacy')
  const english = page.getByLabel('Address of the policy (EN)')
  const name = page.getByLabel('Name')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expectAccessibleInBoth(page, 'privacy')
  await name.fill('Privacy office')
  await english.fill('http://www.example.com/privacy')
  await save.click()
  await expect(english).toHaveAccessibleDescription(/https:\/\/ and a host/)
  await expect(name).toHaveValue('Privacy office')
  await english.fill('https://www.example.com/privacy')
  await page.getByLabel('E-mail').fill('privacy@example.com')
  await save.click()
  await expectToast(page, 'Saved')
  await page.reload()
  await expect(english).toHaveValue('https://www.example.com/privacy')
  await expect(name).toHaveValue('Privacy office')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInBoth(page, 'privacy on a phone')
  const eid = (await findThings(page)).eids.sweepstakes
  await page.goto(`${baseUrl()}/e/${eid}?lang=fr`)
  const policy = page.getByRole('link', { name: 'Politique de confidentialité' })
  await expect(policy).toHaveAttribute('href', 'https://www.example.com/privacy')
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('Privacy office privacy@example.com')
  // Terms, policy and address stand close together here; each is hit by itself (WCAG 2.5.8).
  const sizes = await foot.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const { width, height } = link.getBoundingClientRect()
      return Math.min(width, height)
    }),
  )
  expect(sizes.length).toBeGreaterThan(3)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
  await expectAccessibleInBoth(page, 'public page with its privacy policy')
  await leave()
})
