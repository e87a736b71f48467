// long: the ways of one screen; pages.spec opens it.
import { routes } from '#contract/routes.ts'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make, must, rows } from '#test/support/making.ts'
import { client } from '#test/support/pages.ts'

// A person is reset in an experience, from the list of its entries and from the person's own.

const kind = 'sweepstakes'
let eid: string
let zoe: string
test.beforeAll(async () => {
  const staff = await signedIn(baseUrl(), { email: adminEmail, password: adminPassword, client })
  const rule = (field_name: string, field_rules: string) => ({ field_name, field_rules, type: 'Offline' })
  const contest = await make(staff, routes['sweepstakes.create'], {
    body: {
      name: 'A kite',
      started_at: '2026-01-01T05:00:00Z',
      form_rules: [rule('first_name', 'required|text'), rule('email', 'required|email')],
    },
  })
  eid = contest.eid
  for (const name of ['Ana', 'Zoe']) {
    const { status, text } = await staff.call(routes.enterOffline, {
      params: { kind, eid },
      body: {
        received_on: new Date(Date.now() - 36 * 3600_000).toISOString().slice(0, 10),
        answers: { first_name: name, email: `${name.toLowerCase()}@kites.example` },
      },
    })
    expect(status, text).toBe(200)
  }
  const query = { query: 'zoe@kites.example' }
  const [person] = await rows(staff, routes.listParticipants, { query })
  zoe = must(person).id
})

test('the question says in numbers what goes, and then it is gone', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  const list = `${baseUrl()}/${client}/experience/${kind}/${eid}/entries`
  await page.goto(list)
  const row = page.getByRole('row').filter({ hasText: 'Ana' })
  await row.getByRole('button', { name: /actions/i }).click()
  await page.getByRole('menuitem', { name: 'Reset in this experience…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Ana in this experience?' })
  await expect(dialog).toContainText('Entries: 1')
  await expect(dialog).toContainText('Prizes: 0')
  await expectAccessibleInBoth(page, 'the reset of a person')
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectToast(page, 'Reset complete.')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Zoe' })).toHaveCount(1)

  await page.goto(`${baseUrl()}/${client}/participants?pop=${zoe}&tab=entries`)
  const open = page.getByRole('button', { name: 'Reset in this experience…, A kite' })
  await open.click()
  const again = page.getByRole('dialog', { name: 'Reset Zoe in this experience?' })
  await expect(again).toContainText('Entries: 1')
  await page.keyboard.press('Escape')
  await expect(again).toBeHidden()
  await expect(open).toBeVisible()
  await open.click()
  await again.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByText('No entries yet')).toBeVisible()
  await page.goto(list)
  await expect(page.getByRole('row').filter({ hasText: 'Zoe' })).toHaveCount(0)
  await leave()
})
