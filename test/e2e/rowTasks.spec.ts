// long: the ways of one screen; pages.spec opens it.
import type { Locator, Page } from '@playwright/test'
import { baseUrl, expect, expectToast, test } from '#test/support/browser.ts'
import { arriveAt, postAs } from '#test/support/colleagues.ts'
import { client } from '#test/support/pages.ts'
import { receiver } from '#test/support/receiver.ts'

// Lists whose rows have more done to them than a change: each dialog is opened and left by keys, and the focus is where it was.

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const nameOf = (page: Page, name: string) => page.getByRole('row').getByRole('button', { name, exact: true })

async function leave(page: Page, opener: Locator, dialog: string | RegExp): Promise<void> {
  await expect(dialogOf(page, dialog)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, dialog)).toHaveCount(0)
  await expect(opener).toBeFocused()
}

async function openAndLeave(page: Page, opener: Locator, dialog: string | RegExp): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await leave(page, opener, dialog)
}

async function chooseAndLeave(page: Page, menu: Locator, dialogs: Record<string, string | RegExp>) {
  for (const [item, dialog] of Object.entries(dialogs)) {
    await menu.focus()
    await page.keyboard.press('Enter')
    // A menu gives the focus to its first entry a moment after it is there, and would take it from another one.
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
    await leave(page, menu, dialog)
  }
}

test('lists of participants, in their list and on the page of one', async ({ browser }) => {
  const { page, leave: end } = await arriveAt(browser, `/${client}/lists`)
  const name = 'Loyalty club'
  await openAndLeave(page, button(page, 'New list'), 'New list')
  const dialogs = {
    'Manage participants': `Manage participants · ${name}`,
    Edit: 'Edit list',
    'Clear…': /^Remove .* from “Loyalty club”\?$/,
    Delete: `Delete the list “${name}”?`,
  }
  await chooseAndLeave(page, button(page, `Actions for ${name}`), dialogs)
  await page.getByRole('link', { name, exact: true }).click()
  await openAndLeave(page, button(page, 'Manage participants'), dialogs['Manage participants'])
  const { 'Manage participants': _, ...inMenu } = dialogs
  await chooseAndLeave(page, button(page, 'More actions'), inMenu)
  await end()
})

test('tickets, in their list and on the page of one', async ({ browser }) => {
  const { page, leave: end } = await arriveAt(browser, `/${client}/tickets`)
  const subject = 'Torn poster'
  await postAs(page, '/api/v1/ticket', { of: client, data: { subject } })
  await page.reload()
  await openAndLeave(page, button(page, 'New ticket'), 'New ticket')
  const dialogs = {
    'Set status': `Status of “${subject}”`,
    Edit: 'Change ticket',
    'Close ticket': `Close the ticket “${subject}”?`,
    'Delete ticket': `Delete the ticket “${subject}”?`,
  }
  await chooseAndLeave(page, button(page, `Actions for ${subject}`), dialogs)
  await page.getByRole('link', { name: subject }).click()
  await openAndLeave(page, button(page, 'Set status'), dialogs['Set status'])
  await chooseAndLeave(page, button(page, `Actions for ${subject}`), dialogs)
  await end()
})

test('tasks, by their name and by their menu', async ({ browser }) => {
  const { page, leave: end } = await arriveAt(browser, `/${client}/tasks`)
  const title = 'Order more posters'
  const due = { date_selection: 'tomorrow', hour: 9, minute: 0 }
  await postAs(page, '/api/v1/task', { of: client, data: { title, ...due } })
  await page.reload()
  await openAndLeave(page, button(page, 'New task'), 'New task')
  await openAndLeave(page, nameOf(page, title), 'Change task')
  await chooseAndLeave(page, button(page, `Actions for ${title}`), {
    'Complete task': `Complete the task “${title}”?`,
    'Delete task': `Delete the task “${title}”?`,
  })
  await end()
})

test('webhooks: a new one, and what is done to one', async ({ browser }) => {
  const peer = await receiver()
  const { page, leave: end } = await arriveAt(browser, `/${client}/settings/webhooks`)
  await postAs(page, '/api/v1/webhooks', {
    of: client,
    data: { name: 'Stock', url: peer.url, actions: ['added_to_list'], is_on: true },
  })
  await page.reload()
  await openAndLeave(page, button(page, 'New webhook'), 'New webhook')
  await page.getByRole('link', { name: 'Stock' }).click()
  await openAndLeave(page, button(page, 'Send a test'), 'Send a test')
  const menu = button(page, 'More actions')
  await chooseAndLeave(page, menu, {
    Edit: 'Edit webhook',
    'Replay what failed': 'Replay what failed',
    'Replace the secret': 'Replace the secret',
    'Delete webhook': 'Delete the webhook “Stock”?',
  })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete webhook' }).click()
  await dialogOf(page, 'Delete the webhook “Stock”?').getByRole('button', { name: 'Delete webhook' }).click()
  await expectToast(page, 'Webhook deleted.')
  await peer.close()
  await end()
})

test('API users, and the tokens in the dialog of one', async ({ browser }) => {
  const { page, leave: end } = await arriveAt(browser, `/${client}/api-users`)
  await expect(button(page, 'New API user').first()).toBeVisible()
  await page.keyboard.press('c')
  const making = dialogOf(page, 'New API user')
  await making.getByLabel('Name').fill('Porch')
  await making.getByRole('button', { name: 'New API user' }).click()
  await expectToast(page, 'API user created.')
  await chooseAndLeave(page, button(page, 'Actions for Porch'), {
    Lock: 'Lock Porch?',
    Delete: 'Delete Porch?',
  })
  const row = nameOf(page, 'Porch')
  await row.focus()
  await page.keyboard.press('Enter')
  await openAndLeave(page, button(page, 'New token'), 'New token of Porch')
  await leave(page, row, 'Porch')
  await end()
})

test('shortcodes of the installation, and the choice of the client’s', async ({ browser }) => {
  const { page, leave: end } = await arriveAt(browser, `/${client}/settings/senders`)
  await openAndLeave(page, button(page, 'New shortcode'), 'New shortcode')
  await openAndLeave(page, button(page, 'Choose shortcodes'), 'Choose shortcodes')
  const all = page.getByRole('table', { name: 'All shortcodes' })
  const row = all.getByRole('row').nth(1).getByRole('button').first()
  await openAndLeave(page, row, /^Edit shortcode /)
  expect(page.url()).toBe(`${baseUrl()}/${client}/settings/senders`)
  await end()
})
