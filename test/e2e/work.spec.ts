// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { routes } from '#contract/routes.ts'
import { baseUrl, dayFromNow, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { arriveAt, makeColleague } from '#test/support/colleagues.ts'
import { make } from '#test/support/making.ts'
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
  await dialog.getByLabel('Time zone').selectOption('America/Halifax')
  await expect(time).toHaveValue(/^4:00 p/)
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

const account = { email: adminEmail, password: adminPassword }

/** Fills in the dialog that is open by its first field alone, which has the focus. */
async function sendTitled(page: Page, dialogName: string, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: dialogName })
  await expect(dialog.getByLabel('Participant')).not.toHaveValue('')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

/** The link back to where it was begun: of a task in its dialog, of a ticket on its page. */
async function goBack(page: Page, list: 'tasks' | 'tickets', title: string, link: string): Promise<void> {
  await page.goto(`${baseUrl()}/${client}/${list}`)
  const named = page.getByRole('row', { name: new RegExp(title) }).getByText(title, { exact: true })
  await named.focus()
  await page.keyboard.press('Enter')
  const back = page.getByRole('link', { name: link, exact: true })
  await expect(back).toBeVisible()
  await back.focus()
  await page.keyboard.press('Enter')
}

test('a task and a ticket that were begun from a conversation lead back to it', async ({ browser }) => {
  const number = String(Date.now()).slice(-4)
  const asked = `Where is my parcel ${number}?`
  const { page, leave } = await arriveAt(browser, `/${client}/conversations`)
  const sent = await page.request.post(`${baseUrl()}/handset/messages`, {
    data: { from: `+1438555${number}`, to: '55555', text: asked },
  })
  expect(sent.status()).toBe(200)
  await page.getByRole('region', { name: 'Inbox' }).getByRole('listitem').filter({ hasText: asked }).click()
  const thread = page.getByRole('region', { name: /^Messages with / })
  await expect(thread).toContainText(asked)
  for (const [item, list] of [
    ['New task', 'tasks'],
    ['New ticket', 'tickets'],
  ] as const) {
    const title = `Trace it ${list} ${number}`
    const menu = page.getByRole('button', { name: new RegExp(`^Actions for .*${number}$`) })
    await menu.last().press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
    await sendTitled(page, item, title)
    await goBack(page, list, title, 'The conversation')
    await expect(thread).toContainText(asked)
  }
  await leave()
})

test('a task and a ticket that were begun from an entry lead back to it', async ({ browser }) => {
  const staff = await signedIn(baseUrl(), { ...account, client })
  const name = `A sled ${Date.now()}`
  const rule = (field_name: string, field_rules: string) => ({ field_name, field_rules, type: 'Offline' })
  const { eid } = await make(staff, routes['sweepstakes.create'], {
    body: {
      name,
      started_at: '2026-01-01T05:00:00Z',
      form_rules: [rule('first_name', 'required|text'), rule('email', 'required|email')],
    },
  })
  for (const first_name of ['Sila', 'Tuva'])
    await make(staff, routes.enterOffline, {
      params: { kind: 'sweepstakes', eid },
      body: {
        received_on: dayFromNow(-2),
        answers: { first_name, email: `${first_name.toLowerCase()}${Date.now()}@sleds.example` },
      },
    })
  const list = `/${client}/experience/sweepstakes/${eid}/entries`
  const { page, leave } = await arriveAt(browser, list)
  for (const [item, where] of [
    ['New task', 'tasks'],
    ['New ticket', 'tickets'],
  ] as const) {
    await page.goto(`${baseUrl()}${list}`)
    await page.getByRole('button', { name: 'Sila', exact: true }).press('Enter')
    const entry = page.getByRole('dialog', { name: 'Entry of Sila' })
    await entry.getByRole('button', { name: item }).press('Enter')
    const title = `Check the sled ${where} ${Date.now()}`
    await sendTitled(page, item, title)
    await goBack(page, where, title, `An entry of “${name}”`)
    await expect(page).toHaveURL(new RegExp(`/experience/sweepstakes/${eid}/entries\\?q=`))
    await expect(page.getByRole('button', { name: 'Sila', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tuva', exact: true })).toHaveCount(0)
  }
  await leave()
})

const settings = {
  colour: '#3156b3',
  time_zone: 'America/Toronto',
  help_text: 'Call us.',
  help_text_fr: 'Appelez-nous.',
  quiet_from: '21:00',
  quiet_until: '09:00',
  needs_two_persons_to_confirm: false,
}

/** A client in which the administrator has so many tasks of the next weeks, by when they are due. */
async function makeBusy(name: string, count: number): Promise<{ eid: string; name: string }> {
  const own = { eid: `${name.toLowerCase()}-${Date.now()}`, name: `${name} Works` }
  await make(await signedIn(baseUrl(), account), routes.createClient, { body: { ...settings, ...own } })
  const staff = await signedIn(baseUrl(), { ...account, client: own.eid })
  for (let at = 0; at < count; at += 1)
    await make(staff, routes.createTask, {
      body: { title: `${name} ${count - at}`, date_selection: 'custom', date: dayFromNow(60 - at) },
    })
  return own
}

test('the work that is due in several clients tells how much of it is not shown, and leads there', async ({
  browser,
}) => {
  const [alder, birch] = [await makeBusy('Alder', 27), await makeBusy('Birch', 2)]
  const { page, leave } = await arriveAt(browser, '/tasks')
  const there = page.getByRole('region', { name: alder.name })
  await expect(there.getByRole('listitem')).toHaveCount(25)
  await expect(there.getByRole('listitem').first().getByText('Alder 1', { exact: true })).toBeVisible()
  await expect(there).toContainText('The 25 that are due first, of 27.')
  const other = page.getByRole('region', { name: birch.name })
  await expect(other.getByRole('listitem')).toHaveCount(2)
  await expect(other).not.toContainText('that are due first')
  await expectAccessibleInBoth(page, 'work that is due')
  await there.getByRole('link', { name: 'All of yours there' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${alder.eid}/tasks\\?whose=mine$`))
  await expect(page.getByText('Alder 25', { exact: true })).toBeVisible()
  await page.goto(`${page.url()}&page=2`)
  for (const at of [26, 27]) await expect(page.getByText(`Alder ${at}`, { exact: true })).toBeVisible()
  await leave()
})
