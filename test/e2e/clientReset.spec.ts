// long: the ways of one screen; pages.spec opens it.
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { routes } from '#contract/routes.ts'
import {
  arrive,
  baseUrl,
  databaseUrl,
  dayFromNow,
  expect,
  expectAccessibleInBoth,
  test,
} from '#test/support/browser.ts'
import { adminEmail, adminPassword } from '#test/support/browserServer.ts'
import { signedIn } from '#test/support/caller.ts'
import { make, rows } from '#test/support/making.ts'

// A client is reset by its own name: what goes is told before, how far it is meanwhile, and that it is complete.

const settings = {
  colour: '#3156b3',
  time_zone: 'America/Toronto',
  help_text: 'Call us.',
  help_text_fr: 'Appelez-nous.',
  quiet_from: '21:00',
  quiet_until: '09:00',
  needs_two_persons_to_confirm: false,
}
const people = ['Cora', 'Cyril', 'Celia']

/** A client of three people: in the demo's something may be sent or drawn meanwhile. */
async function makeCedar() {
  const account = { email: adminEmail, password: adminPassword }
  const own = { eid: `cedar-${Date.now()}`, name: 'Cedar Works' }
  await make(await signedIn(baseUrl(), account), routes.createClient, { body: { ...settings, ...own } })
  const staff = await signedIn(baseUrl(), { ...account, client: own.eid })
  for (const [at, first_name] of people.entries())
    await make(staff, routes.createParticipant, { body: { first_name, phone: `+1416555020${at}` } })
  return { ...own, staff }
}
type Cedar = Awaited<ReturnType<typeof makeCedar>>

const settingsOf = ({ eid }: Cedar) => `${baseUrl()}/${eid}/settings/client`

async function askFor(browser: Browser, cedar: Cedar) {
  const { page, leave } = await arrive(browser)
  await page.goto(settingsOf(cedar))
  return { page, leave, ...(await openReset(page)) }
}

async function openReset(page: Page) {
  await page.getByRole('button', { name: 'Reset participant data' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reset participant data?' })
  const typed = dialog.getByLabel('Type the name of the client to go on')
  const reset = dialog.getByRole('button', { name: 'Reset participant data' })
  return { dialog, typed, reset }
}

async function onDatabase() {
  const database = new pg.Client({ connectionString: databaseUrl(), options: '-c search_path=fanfare' })
  await database.connect()
  return database
}

test('a client is reset by its own name alone, and tells how far it is and that it is complete', async ({
  browser,
}) => {
  const cedar = await makeCedar()
  const { page, leave, dialog, typed, reset } = await askFor(browser, cedar)
  await expect(dialog).toContainText('nothing brings it back')
  for (const line of [/^Participants: 3,/, /^Entries: 0,/, /^Messages: 0,/])
    await expect(dialog.getByText(line)).toBeVisible()
  await expectAccessibleInBoth(page, 'the reset of a client')
  await typed.fill('Cedar')
  await expect(reset).toBeDisabled()
  await typed.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // Somebody holds one of the people, so the job waits there.
  const holder = await onDatabase()
  await holder.query('begin')
  // The id by itself first: a sharded database locks rows only where it is told the client.
  const { rows: ids } = await holder.query<{ id: string }>('select id from client where eid = $1', [
    cedar.eid,
  ])
  await holder.query('select from participant where client_id = $1 for update', [ids[0]?.id])
  await openReset(page)
  await typed.fill(cedar.name)
  await expect(reset).toBeEnabled()
  await reset.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('0 of 3 participants')).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Resetting participant data' })
  await expect(bar).toHaveAttribute('aria-valuenow', '0')
  await expectAccessibleInBoth(page, 'a reset that runs')
  await holder.query('rollback')
  await holder.end()
  const outcome = page.getByRole('status').filter({ hasText: 'Reset complete.' })
  await expect(outcome).toContainText('3 participants were removed.')
  await page.goto(`${baseUrl()}/${cedar.eid}/participants`)
  await expect(page.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible()
  for (const name of people) await expect(page.getByText(name)).toHaveCount(0)
  await leave()
})

/** A broadcast of next month. Answers its title. */
async function addBroadcast({ eid, staff }: Cedar): Promise<string> {
  const code = String(Date.now()).slice(-9)
  const title = `Cedar news ${code}`
  const shortcode = await make(staff, routes.createShortcode, {
    body: { code, gateway: 'simulator', client_id: eid },
  })
  const [campaign] = await rows(staff, routes.listCampaigns, {})
  const list = await make(staff, routes.createList, { body: { name: `Readers ${code}` } })
  const [reader] = await rows(staff, routes.listParticipants, {})
  const added = await staff.call(routes.addMember, {
    params: { listId: list.id },
    body: { participant_id: reader?.id },
  })
  expect(added.status, added.text).toBe(200)
  await make(staff, routes.createBroadcast, {
    body: {
      title,
      message: 'Hello',
      shortcode_id: shortcode.id,
      campaign_id: campaign?.id,
      participant_list_id: list.id,
      send_after: `${dayFromNow(30)}T12:00`,
    },
  })
  return title
}

/** It stands as one that is being sent; nobody is told, so what is on a screen stays as it is. */
async function beginSending(title: string): Promise<void> {
  const database = await onDatabase()
  const { rowCount } = await database.query(`update broadcast set state = 'sending' where title = $1`, [
    title,
  ])
  await database.end()
  expect(rowCount).toBe(1)
}

test('beside a broadcast that is being sent a reset is refused with the reason, also where it began meanwhile', async ({
  browser,
}) => {
  const cedar = await makeCedar()
  const title = await addBroadcast(cedar)
  const { page, leave, dialog, typed, reset } = await askFor(browser, cedar)
  await expect(dialog.getByText(/^Participants: 3,/)).toBeVisible()
  await typed.fill(cedar.name)
  await expect(reset).toBeEnabled()
  await beginSending(title)
  await reset.press('Enter')
  const reason = `The broadcast "${title}" is being sent. Wait until it has ended, or cancel the rest.`
  await expect(dialog.getByRole('alert').first()).toContainText(reason)
  await expect(typed).toHaveValue(cedar.name)
  await expectAccessibleInBoth(page, 'a refused reset')

  await page.reload()
  await openReset(page)
  await expect(dialog.getByRole('alert')).toContainText(reason)
  await typed.fill(cedar.name)
  await expect(reset).toBeDisabled()
  await page.goto(`${baseUrl()}/${cedar.eid}/participants`)
  for (const name of people) await expect(page.getByText(name).first()).toBeVisible()
  await leave()
})
