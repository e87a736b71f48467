// long: further states of both forms; contestForm.spec has the ways themselves.
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// A domain that another experience has is refused at its field in each language, and what was typed stays (gifts have
// no domain: E3); a hidden experience stays hidden.

const said = {
  en: { tab: 'Addresses', domain: 'Domain', save: 'Save', message: 'Another experience has the domain' },
  fr: {
    tab: 'Adresses',
    domain: 'Domaine',
    save: 'Enregistrer',
    message: 'Une autre expérience a le domaine',
  },
} as const

for (const language of ['en', 'fr'] as const)
  test(`a domain that is taken is refused at its field: ${language}`, async ({ browser }) => {
    const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
    const taken = `taken-${language}.example`
    const [name, free] = [`Domains ${Date.now()}`, `free-${language}.example`]
    const body = { name, title: name, is_draft: true }
    await make(staff, routes['sweepstakes.create'], { body: { ...body, domain: taken } })
    const { eid } = await make(staff, routes['sweepstakes.create'], { body })
    const { tab, domain, save, message } = said[language]
    const { page, leave } = await arrive(browser)
    await page.addInitScript((spoken) => localStorage.setItem('fanfare.language', spoken), language)
    await page.goto(`${baseUrl()}/${client}/experience/sweepstakes/${eid}/edit`)
    await page.getByRole('tab', { name: tab }).click()
    const english = page.getByRole('textbox', { name: `${domain} (EN)` })
    const french = page.getByRole('textbox', { name: `${domain} (FR)` })
    await english.fill(free)
    await french.fill(taken)
    const saving = page.getByRole('button', { name: save, exact: true })
    await saving.click()
    await expect(french).toHaveAccessibleDescription(new RegExp(`${message} ${taken}`))
    await expect(english).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('tab', { name: tab })).toContainText('1')
    await expectAccessibleInBoth(page, 'a domain that is taken')
    await expect(english).toHaveValue(free)
    await english.fill(taken)
    await french.fill('')
    await saving.click()
    await expect(english).toHaveAccessibleDescription(new RegExp(`${message} ${taken}`))
    await english.fill(free)
    await saving.click()
    await expect(english).toHaveValue(free)
    await expect(page.getByRole('tab', { name: tab })).not.toContainText('1')
    await page.reload()
    await expect(english).toHaveValue(free)
    await leave()
  })

for (const kind of ['sweepstakes', 'gift-with-purchase'] as const)
  test(`a hidden one is kept hidden, and its public page is there for nobody: ${kind}`, async ({
    browser,
  }) => {
    const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
    const name = `Hidden ${kind} ${Date.now()}`
    const { eid } = await make(staff, routes[`${kind}.create`], { body: { name, title: name } })
    const { page, leave } = await arrive(browser)
    const statusOf = async () => (await page.request.get(`${baseUrl()}/e/${eid}`)).status()
    expect(await statusOf()).toBe(200)
    await page.goto(`${baseUrl()}/${client}/experience/${kind}/${eid}/edit`)
    const visibility = page.getByRole('combobox', { name: 'Visibility' })
    await visibility.selectOption('Hidden')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(statusOf).toBe(404)
    await page.reload()
    await expect(visibility).toHaveValue('hidden')
    await expect(page.getByText('Nobody can open this address while its visibility is Hidden.')).toBeVisible()
    await expect(page.getByText('The page that participants open.')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open public page' })).toHaveCount(0)
    await page.evaluate(() => localStorage.setItem('fanfare.language', 'fr'))
    await page.reload()
    await expect(page.getByText('Personne ne peut ouvrir cette adresse tant que')).toBeVisible()
    await page.evaluate(() => localStorage.setItem('fanfare.language', 'en'))
    await page.goto(`${baseUrl()}/${client}/experience/${kind}?search=${encodeURIComponent(name)}`)
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('Hidden')
    await row.getByRole('button', { name: /actions/i }).click()
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Open public page' })).toHaveCount(0)
    await leave()
  })
