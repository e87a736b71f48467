import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth } from '#test/support/browser.ts'
import { cast } from './cast.ts'
import { beginBroadcast, expectToAddUp, figures, readRecipients, sendNow } from './compose.ts'

export const largeTitle = 'Big night'

/** The author cannot approve it, and is told why. */
export async function expectToWait(page: Page): Promise<void> {
  await expect(page.getByText('Waiting for approval').first()).toBeVisible()
  await expect(page.getByText('A second person must approve this').first()).toBeVisible()
  const button = page.getByRole('button', { name: 'Approve' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Another person than who wrote it approves a broadcast.')
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

/** An earlier notice: a broadcast that this person approved has been sent. Nothing else is still to come. */
async function readAll(page: Page): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(/new$/)
  await bell(page).click()
  await expect(page.getByRole('link', { name: new RegExp(`“${cast.emails}” has been sent`) })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.keyboard.press('Escape')
}

/** The author asks one person, once; that one hears it without a reload, and comes by the bell. */
async function askForApproval(page: Page, approver: Page): Promise<void> {
  await readAll(approver)
  await page.getByRole('button', { name: 'Ask somebody …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for an approval' })
  const ask = dialog.getByRole('button', { name: `Ask ${cast.approver}` })
  await ask.click()
  await expect(ask).toBeDisabled()
  await expect(dialog.getByText(/^Asked at .* again an hour later\.$/)).toBeVisible()
  await expectAccessibleInBoth(page, 'ask for an approval')
  await page.keyboard.press('Escape')
  await expect(bell(approver)).toHaveAccessibleName('Notifications: 1 new')
  await bell(approver).focus()
  await approver.keyboard.press('Enter')
  const told = approver.getByRole('link', { name: new RegExp(`asks for your approval of “${largeTitle}”`) })
  await expect(told).toBeVisible()
  await expectAccessibleInBoth(approver, 'what was told')
  await told.focus()
  await approver.keyboard.press('Enter')
  await expect(approver).toHaveURL(page.url())
  await expect(bell(approver)).toHaveAccessibleName('Notifications')
}

/** The author hears who said yes. */
async function expectToHear(page: Page): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(/new$/)
  await bell(page).click()
  const told = page.getByRole('link', { name: new RegExp(`${cast.approver} approved “${largeTitle}”`) })
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.keyboard.press('Escape')
  await expect(told).toBeHidden()
}

type Approval = { address: string; title: string; recipients: number }

export async function approve(page: Page, { address, title, recipients }: Approval): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: `Approve “${title}”?` })
  await expect(dialog).toContainText(`It goes to ${recipients} recipients`)
  await expectAccessibleInBoth(page, 'approve?')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('A second person must approve this')).toBeHidden()
}

/** To hundreds at five a second: approved, paused, resumed, and the rest of it cancelled. */
export async function sendLarge(page: Page, approver: Page): Promise<void> {
  await beginBroadcast(page, largeTitle, cast.large)
  await page.getByRole('textbox', { name: 'Message (EN)' }).fill('The stores are open until midnight.')
  await page.getByRole('textbox', { name: 'Message (FR)' }).fill('Ouvert jusque minuit.')
  const recipients = await readRecipients(page)
  expect(recipients).toBeGreaterThan(100)
  await sendNow(page, { title: largeTitle, recipients })
  await expectToWait(page)
  await expectAccessibleInBoth(page, 'waits for approval')
  await askForApproval(page, approver)
  await approve(approver, { address: page.url(), title: largeTitle, recipients })
  await expectToHear(page)
  await pauseAndResume(page)
  await cancelRest(page)
}

const lookMs = 2_000
/** Two batches at five a second would go out meanwhile. */
const stillMs = 3_000

const readDone = async (page: Page): Promise<number> => {
  const line = page.getByRole('status').filter({ hasText: / of [\d,]+ done/ })
  return Number.parseInt((await line.textContent())?.replaceAll(',', '') ?? '', 10)
}

/** How many are done once what was on its way has arrived: two looks two seconds apart agree. */
async function readAtRest(page: Page): Promise<number> {
  let done = 0
  await expect(async () => {
    done = await readDone(page)
    await page.waitForTimeout(lookMs)
    expect(await readDone(page)).toBe(done)
  }).toPass({ timeout: 30_000 })
  return done
}

/** While it is paused nothing goes out but what was on its way. */
async function pauseAndResume(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('status').filter({ hasText: /about \d+ a second/ })).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('button', { name: 'Pause' }).click()
  const resume = page.getByRole('button', { name: 'Resume' })
  await expect(resume).toBeVisible()
  await expectAccessibleInBoth(page, 'paused')
  const paused = await readAtRest(page)
  await page.waitForTimeout(stillMs)
  expect(await readDone(page)).toBe(paused)
  await resume.click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(() => readDone(page), { timeout: 20_000 }).toBeGreaterThan(paused)
}

async function cancelRest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel the rest' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel the rest of “${largeTitle}”?` })
  await expect(dialog).toContainText(/\d+ people wait and would get nothing\./)
  await expectAccessibleInBoth(page, 'cancel the rest?')
  await dialog.getByRole('button', { name: 'Cancel the rest' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Copy to a new broadcast' })).toBeVisible({ timeout: 20_000 })
  const reason = figures(page, 'Why not everybody').getByRole('row', { name: /^Cancelled/ })
  await expect(reason.getByRole('cell')).toHaveText(/^[1-9]\d*$/)
  const counts = await expectToAddUp(page)
  expect(counts.Delivered).toBeGreaterThan(0)
}
