import { baseUrl, expect, expectAccessibleInBoth, staff, test } from '#test/support/browser.ts'

const somebody = staff('Hannah Weber')

test('whoever guesses too often reads for how long nothing more is tried, in both languages', async ({
  watched: page,
}) => {
  for (let tries = 0; tries < 10; tries++)
    await page.request.post(`${baseUrl()}/login`, {
      data: { email: somebody.email, password: 'a wrong guess' },
    })
  await page.goto(`${baseUrl()}/sign-in`)
  await page.getByLabel('Email').fill(somebody.email)
  await page.getByLabel('Password', { exact: true }).fill(somebody.password)
  await page.keyboard.press('Enter')
  // A quarter of an hour from the tenth guess on, of which some minutes may be gone by now.
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many failed sign-ins\. Please try again in 1[0-5] minutes\.$/,
  )
  await expectAccessibleInBoth(page, 'braked at sign-in')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /^Trop de tentatives de connexion échouées\. Veuillez réessayer dans 1[0-5] minutes\.$/,
  )
})
