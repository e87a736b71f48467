import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectToast } from '#test/support/browser.ts'
import { closeParticipant, openParticipant } from './parts.ts'
import { tale } from './tale.ts'

/** Everything about one person of the file, and what staff does there by hand. */
export async function knowPerson(page: Page): Promise<void> {
  const dialog = await openParticipant(page, tale.talkedTo)
  await saveNote(page, dialog)
  await readActivity(page, dialog)
  await optOut(page, dialog)
  await readOtherTabs(page, dialog)
  await flag(page, dialog)
  await page.reload()
  await expect(dialog.getByText('Flagged: Asked us to pause everything')).toBeVisible()
  await closeParticipant(dialog)
}

async function openTab(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('tab', { name, exact: true }).click()
  await expect(dialog.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, `participant: ${name}`)
}

async function saveNote(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('list', { name: 'Lists' })).toContainText(tale.list)
  await expect(dialog).toContainText('Gatineau')
  await expectAccessible(page, 'participant: Overview')
  await dialog.getByRole('button', { name: 'Write a note' }).click()
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Prefers to be called in the evening.')
  await expectAccessible(page, 'participant: a note')
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  await expectToast(page, 'Participant notes updated!')
  await expect(dialog.getByText('Prefers to be called in the evening.')).toBeVisible()
}

/** The import is there, and what sent nothing cannot be sent again. */
async function readActivity(page: Page, dialog: Locator): Promise<void> {
  await openTab(page, dialog, 'Activity')
  const events = dialog.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(events.filter({ hasText: 'Was added to a list' })).toContainText(tale.list)
  await expect(events.filter({ hasText: 'Opted in' })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Actions for Opted in' }).click()
  await page.getByRole('menuitem', { name: 'Requeue…' }).click()
  const question = page.getByRole('dialog', { name: 'Requeue “Opted in”?' })
  await question.getByRole('button', { name: 'Requeue event' }).click()
  await expect(question.getByRole('alert')).toHaveText('This event sent nothing that could be sent again.')
  await expectAccessible(page, 'requeue refused')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
}

async function optOut(page: Page, dialog: Locator): Promise<void> {
  await openTab(page, dialog, 'Consent')
  const history = dialog.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(1)
  await expect(history).toContainText('By an upload with proof')
  await expect(history).toContainText(tale.proof)
  const now = dialog.getByRole('list', { name: 'Now' }).getByRole('listitem').filter({ hasText: 'Opted in' })
  await now.getByRole('button', { name: /^Opt out of / }).click()
  const form = now.locator('form')
  await form.getByRole('button', { name: /^Opt out of / }).click()
  const proof = form.getByRole('textbox', { name: 'How this person asked for it' })
  await expect(proof).toHaveAccessibleDescription(/The proof field is required\./)
  await expectAccessible(page, 'participant: opt out by hand')
  await proof.fill('Call of this morning')
  await form.getByRole('button', { name: /^Opt out of / }).click()
  await expectToast(page, 'Consent changed')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText('Opted out')
  await expect(history.first()).toContainText('By staff')
  await expect(history.first()).toContainText('Call of this morning')
  await expect(history.last()).toContainText(tale.proof)
}

async function readOtherTabs(page: Page, dialog: Locator): Promise<void> {
  await openTab(page, dialog, 'Entries and prizes')
  await expect(dialog.getByText('No entries yet')).toBeVisible()
  await openTab(page, dialog, 'Messages')
  await expect(dialog.getByText('No messages yet')).toBeVisible()
  await openTab(page, dialog, 'Broadcasts')
  await expect(dialog.getByRole('list', { name: 'Broadcasts' })).toContainText('Is not in the list.')
  await expect(page).toHaveURL(/pop=.*tab=broadcasts|tab=broadcasts.*pop=/)
}

async function flag(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Flag…' }).click()
  const question = page.getByRole('dialog', { name: `Flag ${tale.talkedTo}?` })
  await question.getByRole('button', { name: 'Flag', exact: true }).click()
  const reason = question.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toHaveAccessibleDescription('Please enter a reason.')
  await expectAccessible(page, 'flag')
  await reason.fill('Asked us to pause everything')
  await question.getByRole('button', { name: 'Flag', exact: true }).click()
  await expectToast(page, 'Participant flagged')
  await expect(dialog.getByText('Flagged: Asked us to pause everything')).toBeVisible()
}
