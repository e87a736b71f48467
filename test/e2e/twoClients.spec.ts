// long: a tale of many screens, for minutes; story.spec has the way from a client to its winner.
import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { arriveAt, type Colleague, makeColleague, postAs } from '#test/support/colleagues.ts'

// One person whom two clients' administrators have to do with: what each sees of her, and may do.

const birch = { eid: 'birch-bakery', name: 'Birch Bakery' }
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(page: Page, name: string, action: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const settings = {
  colour: '#7a3db8',
  time_zone: 'America/Toronto',
  needs_two_persons_to_confirm: false,
  help_text: 'Call us.',
  help_text_fr: 'Appelez-nous.',
  quiet_from: '22:00',
  quiet_until: '06:00',
}

test('who works for one client is nobody in another until she accepts, and stays her own client’s to shut out', async ({
  browser,
}) => {
  const platform = await arrive(browser)
  await postAs(platform.page, '/api/v1/client', { data: { ...settings, ...birch } })
  const bea = await makeColleague(browser, { name: 'Bea Birch', role: 'client_admin', of: birch.eid })
  const mara = await makeColleague(browser, { name: 'Mara Maple', role: 'client_admin' })
  const una = await makeColleague(browser, { name: 'Una Undivided', role: 'validator' })
  const own = await arriveAt(browser, '/maple-market/participants', una)
  const theirs = await arriveAt(browser, `/${birch.eid}/users`, bea)

  await invite(theirs.page, una)
  await expect(rowOf(theirs.page, una.email)).toContainText('Somebody typed')
  await expect(theirs.page.getByRole('main')).not.toContainText(una.name)
  await expect(own.page.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible()

  const maple = await arriveAt(browser, '/maple-market/users', mara)
  await maple.page.getByRole('button', { name: `Actions for ${una.name}` }).click()
  await expect(maple.page.getByRole('menuitem', { name: 'Lock account' })).toBeEnabled()
  await maple.page.keyboard.press('Escape')

  await own.page.goto(`${baseUrl()}/invitations`)
  await expect(own.page.getByRole('main')).toContainText('Bea Birch invites you to work for Birch Bakery')
  await expectAccessibleInBoth(own.page, 'an invitation')
  await own.page.getByRole('button', { name: 'Accept the invitation of Birch Bakery' }).focus()
  await own.page.keyboard.press('Enter')
  await expect(own.page).toHaveURL(new RegExp(`/${birch.eid}`))
  await theirs.page.getByRole('tab', { name: 'People' }).click()
  await expect(rowOf(theirs.page, una.name)).toContainText('Not shown: also works for other clients')

  // Another role at Birch signs her out of nothing.
  const second = await own.page.context().newPage()
  await second.goto(`${baseUrl()}/maple-market/participants`)
  await expect(second.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible()
  await choose(theirs.page, una.name, 'Change role')
  await theirs.page.getByRole('dialog').getByLabel('Role').selectOption('Client admin')
  await theirs.page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expectToast(theirs.page, 'Role changed')
  await second.reload()
  await expect(second.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible()

  // Whatever Birch gave, Maple can end her work for Maple, and nothing else.
  await maple.page.reload()
  await maple.page.getByRole('button', { name: `Actions for ${una.name}` }).click()
  await expect(maple.page.getByRole('menuitem', { name: 'Lock account' })).toBeDisabled()
  await expect(maple.page.getByRole('menuitem', { name: 'Lock account' })).toContainText(
    'Ending the work for your client is always possible.',
  )
  await maple.page.getByRole('menuitem', { name: 'End work for this client' }).click()
  await expectAccessibleInBoth(maple.page, 'end the work of somebody who works elsewhere too')
  await maple.page.getByRole('dialog').getByRole('button', { name: 'End work' }).click()
  await expectToast(maple.page, 'Work ended')
  await second.reload()
  await expect(second.getByText('You do not work for this client')).toBeVisible()
  await own.page.reload()
  await expect(own.page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  for (const one of [own, theirs, maple, platform]) await one.leave()
})

async function invite(page: Page, who: Colleague): Promise<void> {
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email').fill(who.email)
  await form.getByLabel('Name').fill('Somebody typed')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const handing = page.getByRole('dialog', { name: 'Nothing is mailed' })
  await expect(handing.getByLabel('Address to hand over')).toHaveText(/\/invitations$/)
  await handing.getByRole('button', { name: 'I have it' }).click()
}

test('a platform admin closes a client’s last administrator, is told what follows, and invites the next one', async ({
  browser,
}) => {
  const platform = await arrive(browser)
  const { page } = platform
  const cedar = { eid: 'cedar-cafe', name: 'Cedar Cafe' }
  await postAs(page, '/api/v1/client', { data: { ...settings, ...cedar } })
  const last = await makeColleague(browser, { name: 'Lasse Last', role: 'client_admin', of: cedar.eid })
  const own = await arriveAt(browser, `/${cedar.eid}/users`, last)
  await choose(own.page, 'Administrator', 'End work for this client')
  await own.page.getByRole('dialog').getByRole('button', { name: 'End work' }).click()
  await expectToast(own.page, 'Work ended')

  await page.goto(`${baseUrl()}/installation/users?q=lasse.last`)
  await choose(page, last.name, 'Disable account')
  await expect(page.getByRole('dialog')).toContainText('Nobody else administers Cedar Cafe')
  await expectAccessibleInBoth(page, 'a client is left without an administrator')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await expectToast(page, 'Account disabled')
  await expect(own.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await choose(page, last.name, 'End work for Cedar Cafe')
  await page.getByRole('dialog').getByRole('button', { name: 'End work' }).click()
  await expectToast(page, 'Work ended')

  await page.goto(`${baseUrl()}/installation/clients?q=maple-market`)
  await page.getByRole('button', { name: 'Actions for Maple Market' }).click()
  await expect(page.getByRole('menuitem', { name: 'Invite a client admin' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.goto(`${baseUrl()}/installation/clients?q=cedar-cafe`)
  await choose(page, cedar.name, 'Invite a client admin')
  const form = page.getByRole('dialog')
  await form.getByLabel('Email').fill('nora.next@staff.example')
  await form.getByLabel('Name').fill('Nora Next')
  await expectAccessibleInBoth(page, 'invite a client admin')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const handing = page.getByRole('dialog', { name: 'Nothing is mailed' })
  await expect(handing.getByLabel('Address to hand over')).toContainText('/choose-password#')
  await handing.getByRole('button', { name: 'I have it' }).click()
  await own.leave()
  await platform.leave()
})
