// long: the ways of one screen; pages.spec opens it.
import { expect, test } from '#test/support/browser.ts'
import { arriveAt } from '#test/support/colleagues.ts'
import { expectActive, openPalette } from '#test/support/palette.ts'

test('what begins in a dialog of a list is begun from anywhere, and its page is what Back leads to', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/campaigns')
  // So much is typed that nothing that somebody else adds begins the same way.
  const begun = [
    { typed: 'new list', action: 'New list', dialog: 'New list', heading: 'Lists' },
    { typed: 'new keyword', action: 'New keyword', dialog: 'New keyword', heading: 'Keywords' },
    { typed: 'new link', action: 'New link', dialog: 'New link', heading: 'Links' },
    { typed: 'new task', action: 'New task', dialog: 'New task', heading: 'Tasks' },
    { typed: 'new ticket', action: 'New ticket', dialog: 'New ticket', heading: 'Tickets' },
    { typed: 'invite some', action: 'Invite somebody', dialog: 'Invite somebody', heading: 'Users' },
    {
      typed: 'new participant',
      action: 'New participant',
      dialog: 'New participant',
      heading: 'Participants',
    },
  ]
  for (const { typed, action, dialog, heading } of begun) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openPalette(page)
    await page.keyboard.type(typed)
    await expectActive(page, action)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await expect(page).not.toHaveURL(/new=/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await leave()
})
