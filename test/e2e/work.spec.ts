// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { arriveAt, makeColleague } from '#test/support/colleagues.ts'
import { client, findThings } from '#test/support/pages.ts'

// Work for the staff, by keyboard: a task from a participant to the bell and its end, and a ticket from help to closed.

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

/** Opens a menu by keyboard and chooses one of its items. */
async function choose(page: Page, button: string, item: string): Promise<void> {
  await page.getByRole('button', { name: button }).focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: item })
  await expect(entry).toBeVisible()
  await entry.focus()
  await page.keyboard.press('Enter')
}

test('a task made from a participant stands in the list and in the bell, until it is completed', async ({
  browser,
}) => {
  const who = await makeColleague(browser, { name: 'Tess Tasked', role: 'messenger_agent' })
  const { page, leave } = await arriveAt(browser, `/${client}`, who)
  const { things } = await findThings(page)
  await page.goto(`${new URL(page.url()).origin}/${client}/participants?pop=${things.person}`)
  const title = `Ring back ${Date.now()}`
  await choose(page, 'More actions', 'New task')
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await expect(dialog.getByLabel('What is to be done')).toBeFocused()
  await page.keyboard.type(title)
  await expect(dialog.getByLabel('Participant')).not.toHaveValue('')
  // Midnight of today is over: the task is late at once, and allowed.
  await dialog.getByLabel('Due', { exact: true }).selectOption('Today')
  await dialog.getByLabel('Time', { exact: true }).fill('00:00')
  await expectAccessibleInBoth(page, 'a new task')
  await dialog.getByLabel('What is to be done').focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await page.goto(`${new URL(page.url()).origin}/${client}/tasks?whose=mine`)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('Late')
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 new')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const told = page.getByRole('link', { name: new RegExp(`Your task “${title}” is due`) })
  await told.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change task' })).toBeVisible()
  await page.keyboard.press('Escape')

  await choose(page, `Actions for ${title}`, 'Complete task')
  const question = page.getByRole('dialog', { name: `Complete the task “${title}”?` })
  await question.getByRole('button', { name: 'Complete task' }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toBeHidden()
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(told).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Done' }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Tess Tasked')
  await leave()
})

test('a task of today begins at the next full hour, and a time that was typed stays', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, `/${client}`)
  // Of the client's zone, Toronto.
  await page.clock.setFixedTime('2026-11-27T19:20:00Z')
  await page.goto(`${new URL(page.url()).origin}/${client}/tasks`)
  await page.getByRole('button', { name: 'New task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  const due = dialog.getByLabel('Due', { exact: true })
  const time = dialog.getByLabel('Time', { exact: true })
  await expect(time).toHaveValue(/^9:00/)
  await due.selectOption('Today')
  await expect(time).toHaveValue(/^3:00 p/)
  await dialog.getByLabel('Time zone').selectOption('America/Vancouver')
  await expect(time).toHaveValue(/^12:00 p/)
  await due.selectOption('Tomorrow')
  await expect(time).toHaveValue(/^9:00/)
  await time.fill('16:45')
  await due.selectOption('Today')
  await expect(time).toHaveValue(/45/)
  await leave()
})

test('a ticket is opened, escalated with a text, and closed for good', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, `/${client}/tickets`)
  const subject = `Lost code ${Date.now()}`
  await expect(page.getByRole('link', { name: 'The prize came broken' })).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  await expect(dialog.getByLabel('Subject')).toBeFocused()
  await page.keyboard.type(subject)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const link = page.getByRole('link', { name: subject })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()

  await page.getByRole('button', { name: 'Set status' }).focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: `Status of “${subject}”` })
  await popup.getByLabel('Status').selectOption('Escalated')
  await popup.getByRole('button', { name: 'Set status' }).focus()
  await page.keyboard.press('Enter')
  const why = popup.getByLabel('Why it is escalated')
  await expect(popup.getByText('Please say why the ticket is escalated.').first()).toBeVisible()
  await expectAccessibleInBoth(page, 'the status popup with a fault')
  await why.focus()
  await page.keyboard.type('Nobody finds it')
  await popup.getByRole('button', { name: 'Set status' }).focus()
  await page.keyboard.press('Enter')
  await expect(popup).toBeHidden()
  const history = page.getByRole('region', { name: 'How its status went' })
  await expect(history).toContainText('Nobody finds it')

  await choose(page, `Actions for ${subject}`, 'Close ticket')
  const question = page.getByRole('dialog', { name: `Close the ticket “${subject}”?` })
  await question.getByRole('button', { name: 'Close ticket' }).focus()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('This ticket is closed: it does not change any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set status' })).toBeHidden()
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await leave()
})
