// long: the ways of one screen; pages.spec opens it.
import type { FrameLocator, Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'

// The form of an experience as its editor has it now, shown beside what is typed and before it is saved (E3).

const list = '/maple-market/experience/sweepstakes'

async function draft(): Promise<string> {
  const staff = await signedIn(baseUrl(), {
    email: adminEmail,
    password: adminPassword,
    client: 'maple-market',
  })
  const rule = (field_name: string, field_rules: string) => ({ type: 'Entry', field_name, field_rules })
  const { status, body } = await staff.call(routes['sweepstakes.create'], {
    body: {
      name: `Asked ${Date.now()}`,
      title: 'Win a kettle',
      title_fr: 'Gagnez une bouilloire',
      form_rules: [rule('email', 'required|email'), rule('receipt', 'required|file')],
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { data: { eid: string } }).data.eid
}

const shown = (page: Page, language: string): FrameLocator =>
  page.frameLocator(`iframe[title="The form in ${language}."][data-shown]`)

test('questions about pictures are seen in both languages as they are typed, and are gone when they are taken out', async ({
  browser,
}) => {
  const eid = await draft()
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}${list}/${eid}/edit?tab=pictures`)
  await page.getByRole('button', { name: 'Show this form' }).click()
  await expect(shown(page, 'English').getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a question with answers' }).click()
  const asked = page.getByRole('group', { name: 'Question 1: one of some answers', exact: true })
  await asked.getByLabel('Question (EN)').fill('Which kettle did you buy?')
  await asked.getByLabel('Question (FR)').fill('Quelle bouilloire avez-vous achetée?')
  await asked.getByRole('textbox', { name: 'Answers (EN)' }).fill('Steel\nGlass')
  await asked.getByRole('textbox', { name: 'Answers (FR)' }).fill('Acier\nVerre')
  const english = shown(page, 'English').getByLabel('Which kettle did you buy?')
  await expect(english).toBeVisible()
  await expect(english.locator('option').filter({ hasText: 'Glass' })).toHaveCount(1)
  const french = shown(page, 'French').getByLabel('Quelle bouilloire avez-vous achetée?')
  await expect(french.locator('option').filter({ hasText: 'Verre' })).toHaveCount(1)
  await expectAccessibleInBoth(page, 'questions with their form')
  await page.getByRole('tab', { name: 'Pages' }).click()
  const home = page.frameLocator('iframe[title^="Preview of Home"][lang=en][data-shown]')
  await expect(home.getByLabel('Which kettle did you buy?')).toBeVisible()
  await page.getByRole('tab', { name: 'Pictures' }).click()
  await page.getByRole('button', { name: 'Remove: Question 1: one of some answers' }).press('Enter')
  await expect(english).toHaveCount(0)
  await expect(shown(page, 'English').getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  await leave()
})
