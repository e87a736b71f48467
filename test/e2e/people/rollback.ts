import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, goByNavigation } from '#test/support/browser.ts'
import { openList } from './lists.ts'
import { expectCount, expectFigures, findParticipant, readCounts, searchParticipants } from './parts.ts'
import { counts, renamingFile, tale } from './tale.ts'

/** An import is taken back: whom staff touched since stays, the others go, and what was overwritten is back. */
export async function takeBack(page: Page): Promise<void> {
  await editPerson(page)
  await takeBackOpenHouse(page)
  await overwriteAndTakeBack(page)
}

async function editPerson(page: Page): Promise<void> {
  const { before, after } = tale.edited
  const row = await findParticipant(page, before)
  await row.getByRole('button', { name: `Actions for ${before}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit participant' })
  await expect(dialog.getByLabel('Value of variable 1')).toHaveValue(tale.formula)
  await expectAccessible(page, 'edit participant')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(after.split(' ').at(-1) ?? '')
  await dialog.getByRole('button', { name: 'Save participant' }).click()
  await expectToast(page, 'Participant updated!')
  await expect(row.getByRole('button', { name: after, exact: true })).toBeVisible()
}

/** Two people stay: the one who was edited, and the one who was written about, opted out and flagged. */
async function takeBackOpenHouse(page: Page): Promise<void> {
  await goByNavigation(page, 'Participants')
  const { participants } = await readCounts(page)
  await goByNavigation(page, 'Imports')
  await expectAccessible(page, 'imports')
  await page.getByRole('link', { name: 'portes-ouvertes.csv' }).click()
  await confirmTakingBack(page, 'portes-ouvertes.csv')
  await expectFigures(page, 'What was taken back', {
    'People removed': counts.created - 2,
    'Fields restored': 0,
    'Places in the list removed': counts.places,
    'Opt-ins taken back': counts.created - 1,
    'People kept': 2,
    'Fields kept': 0,
  })
  await expect(page.getByText('What was changed after the import is kept.')).toBeVisible()
  await expectAccessible(page, 'import, taken back')
  await page.getByRole('link', { name: 'View the list' }).click()
  await expectCount(page, 0)
  await expect(page.getByText('Nobody is in this list yet')).toBeVisible()
  await goByNavigation(page, 'Participants')
  await expectCount(page, participants - (counts.created - 2))
  for (const name of [tale.edited.after, tale.talkedTo, tale.known.name]) await findParticipant(page, name)
  await searchParticipants(page, tale.untouched)
  await expect(page.getByText('Nothing matches')).toBeVisible()
}

async function confirmTakingBack(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Take this import back…' }).click()
  const dialog = page.getByRole('dialog', { name: `Take the import of “${file}” back?` })
  await expectAccessible(page, 'take back?')
  await dialog.getByRole('button', { name: 'Take back' }).click()
}

async function overwriteAndTakeBack(page: Page): Promise<void> {
  await openList(page)
  await page.getByRole('button', { name: 'Upload participants' }).first().click()
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'renamed.csv', mimeType: 'text/csv', buffer: renamingFile() })
  await expect(page.getByRole('radio', { name: 'Overwrite' })).toBeChecked()
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click({ timeout: 30_000 })
  await expectFigures(page, 'What happened', {
    Rows: 1,
    'New people': 0,
    Changed: 1,
    Unchanged: 0,
    'Repeated in the file': 0,
    Refused: 0,
  })
  const here = page.url()
  await findParticipant(page, tale.known.digits, tale.known.otherName)
  await page.goto(here)
  await confirmTakingBack(page, 'renamed.csv')
  await expectFigures(page, 'What was taken back', {
    'People removed': 0,
    'Fields restored': 1,
    'Places in the list removed': 1,
    'Opt-ins taken back': 0,
    'People kept': 0,
    'Fields kept': 0,
  })
  await findParticipant(page, tale.known.digits, tale.known.name)
}
