// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import pg from 'pg'
import {
  baseUrl,
  databaseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  signIn,
  test,
} from '#test/support/browser.ts'

const client = 'maple-market'

/** Somebody of the demo whose mail server said that the address is none. */
async function suppressSomebody(): Promise<{ id: string; email: string }> {
  const database = new pg.Client({ connectionString: databaseUrl() })
  await database.connect()
  try {
    const { rows } = await database.query<{ id: string; email: string }>(`
      with one as (
        select p.client_id, p.id, p.email from fanfare.participant p join fanfare.client c on c.id = p.client_id
        where c.eid = '${client}' and p.email is not null order by p.id limit 1
      ), made as (
        insert into fanfare.suppression (client_id, channel, address, reason, at)
        select client_id, 'email', email, 'email_came_back:5.1.1', now() from one)
      select id, email from one`)
    const [one] = rows
    if (!one) throw new Error('the demo has nobody with an e-mail')
    return one
  } finally {
    await database.end()
  }
}

const lift = (page: Page, email: string) => page.getByRole('button', { name: `Allow again… ${email}` })

test('a person’s dead address is told with its reason, and lifted by keyboard with a reason', async ({
  watched: page,
}) => {
  const { id, email } = await suppressSomebody()
  await signIn(page)
  await page.goto(`${baseUrl()}/${client}/participants?pop=${id}`)
  await expect(page.getByText(`No emails go to ${email}`)).toBeVisible()
  await expect(page.getByText('The e-mail came back (5.1.1).')).toBeVisible()
  await lift(page, email).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Allow messages to ${email} again?` })
  await expect(dialog).toContainText('Nothing is sent now, and consent stays as it is.')
  await dialog.getByRole('button', { name: 'Allow again' }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please say why messages may go there again.')
  await expectAccessibleInBoth(page, 'an address is lifted')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The person says that the mailbox is new.')
  await dialog.getByRole('button', { name: 'Allow again' }).press('Enter')
  await expectToast(page, 'Messages may go there again')
  await expect(lift(page, email)).toHaveCount(0)
})
