import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { arriveAt } from '#test/support/colleagues.ts'

// Where the privacy policy stands is set in a section of its own.

/** A sweepstakes of Maple Market that is open to the public. */
async function openContest(page: Page): Promise<{ eid: string }> {
  const answer = await page.request.get(`${baseUrl()}/api/v1/experiences`, {
    headers: { 'X-Client': 'maple-market' },
  })
  const { data } = (await answer.json()) as { data: { eid: string; status: string }[] }
  return { eid: data.find(({ status }) => status === 'open')?.eid ?? '' }
}

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
  const { eid } = await openContest(page)
  await page.goto(`${baseUrl()}/e/${eid}?lang=fr`)
  const policy = page.getByRole('link', { name: 'Politique de confidentialité' })
  await expect(policy).toHaveAttribute('href', 'https://www.example.com/privacy')
  await expect(page.getByRole('contentinfo')).toContainText('Privacy office privacy@example.com')
  await expectAccessibleInBoth(page, 'public page with its privacy policy')
  await leave()
})
