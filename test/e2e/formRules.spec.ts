// long: the ways of one screen; contestForm.spec opens it.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'

// A rule of a form says from which age on, and no form offers what it does not ask for (decisions 4).

async function draft(kind: 'sweepstakes' | 'gift-with-purchase', body: object): Promise<string> {
  const staff = await signedIn(baseUrl(), {
    email: adminEmail,
    password: adminPassword,
    client: 'maple-market',
  })
  const made = await staff.call(routes[`${kind}.create`], {
    body: { name: `Ruled ${Date.now()}`, is_draft: true, ...body },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { data } = made.body as { data: { eid: string } }
  return `${baseUrl()}/maple-market/experience/${kind}/${data.eid}/edit`
}

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('a rule for the age of majority names its years, and a form leaves out what it would not ask for', async ({
  browser,
}) => {
  const form_rules = [
    { type: 'Entry', field_name: 'email', field_rules: 'required|email' },
    { type: 'Register', field_name: 'passport', field_rules: 'required|file' },
    { type: 'Profile', field_name: 'phone', field_rules: 'nullable|phone' },
  ]
  const address = await draft('sweepstakes', { form_rules })
  const { page, leave } = await arrive(browser)
  await page.goto(`${address}?tab=forms`)
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const born = row(page, 'Entry: rule 2')
  await born.getByLabel('Field name').fill('born')
  // Side by side, in the whole width of the row.
  const [name, format] = [
    await born.getByLabel('Field name').boundingBox(),
    await born.getByLabel('Format').boundingBox(),
  ]
  expect(name?.y).toBe(format?.y)
  await expect(born.getByLabel('Format').locator('option[value=file]')).toHaveCount(1)
  await born.getByLabel('Format').selectOption('Age of majority')
  await expect(born.getByLabel('From which age on')).toHaveValue('18')
  await born.getByLabel('From which age on').selectOption('19 years')
  await page.getByRole('button', { name: 'Show this form' }).click()
  const shown = page.frameLocator('iframe[title="The form in English."][data-shown]')
  await expect(shown.getByText('You must be at least 19 years old.')).toBeVisible()

  await page.getByRole('combobox', { name: 'Form', exact: true }).selectOption('Register')
  const stored = row(page, 'Register: rule 1').getByLabel('Format')
  await expect(stored).toHaveValue('file')
  await expect(stored).toHaveAccessibleDescription(/This form does not ask for it/)
  await expect(stored.locator('option[value=captcha]')).toHaveCount(0)
  await expectAccessibleInBoth(page, 'a rule that its form does not ask for')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const added = row(page, 'Register: rule 2')
  await expect(added.getByLabel('Format').locator('option[value=file]')).toHaveCount(0)
  await added.getByLabel('Field name').fill('city')
  await page.getByRole('combobox', { name: 'Form', exact: true }).selectOption('Claim')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const ofClaim = row(page, 'Claim: rule 1')
  await ofClaim.getByLabel('Field name').fill('release')
  await ofClaim.getByLabel('Format').selectOption('File')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const missing = page.getByRole('region', { name: 'What is missing' })
  await expect(missing).toContainText('3 rules are for Register or Profile')
  await expect(missing).not.toContainText('“release”')
  await page.goto(`${address}?tab=forms`)
  await expect(row(page, 'Entry: rule 2').getByLabel('From which age on')).toHaveValue('19')
  await leave()
})

test('a gift is not asked for the answer of a keyword, and a lottery says what draws do not count', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const apart = page.getByRole('switch', { name: 'Ask in a message of its own' })
  const prizes = page.getByRole('textbox', { name: 'Prizes for each participant' })
  await page.goto(`${await draft('gift-with-purchase', {})}?tab=rules`)
  await expect(prizes).toHaveAccessibleDescription('Empty: no limit.')
  await expect(apart).toHaveCount(0)
  await page.goto(`${await draft('sweepstakes', { prize_method_class: 'sweepstakes.lottery' })}?tab=rules`)
  await expect(apart).toHaveCount(1)
  await expect(prizes).toHaveAccessibleDescription(/nobody wins twice/)
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('combobox', { name: 'Prize method' }).selectOption('Keyword')
  await page.getByRole('tab', { name: 'Entry rules' }).click()
  await expect(prizes).toHaveAccessibleDescription('Empty: no limit.')
  await leave()
})

test('the fields of a fixed rule are off, and it is saved as it was', async ({ browser }) => {
  const fixed = { type: 'Entry', field_name: 'store', field_rules: 'required|text', is_disabled: true }
  const form_rules = [fixed, { type: 'Entry', field_name: 'email', field_rules: 'required|email' }]
  const address = await draft('gift-with-purchase', { form_rules })
  const { page, leave } = await arrive(browser)
  await page.goto(`${address}?tab=forms`)
  const [first, second] = [row(page, 'Entry: rule 1'), row(page, 'Entry: rule 2')]
  await expect(first.getByText('This rule is fixed')).toBeVisible()
  await expect(first.getByLabel('Field name')).toBeDisabled()
  await expect(first.getByLabel('Format')).toBeDisabled()
  await expect(second.getByLabel('Field name')).toBeEnabled()
  await expectAccessibleInBoth(page, 'a fixed rule')
  await second.getByLabel('Field name').fill('mail')
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'PUT'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  const { form_rules: sent } = request.postDataJSON() as { form_rules: object[] }
  expect(sent[0]).toMatchObject(fixed)
  expect(sent[1]).toMatchObject({ field_name: 'mail', is_disabled: false })
  await leave()
})
