import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, goByNavigation } from '#test/support/browser.ts'
import { openList } from './lists.ts'
import { downloadCsv, expectCount, expectFigures, readCounts } from './parts.ts'
import { counts, lines, openHouseFile, tale } from './tale.ts'

/** The file is checked before anything is written, checked again with another rule, and then brought in. */
export async function bringIn(page: Page): Promise<void> {
  await goByNavigation(page, 'Participants')
  const { participants } = await readCounts(page)
  await openList(page)
  await chooseFile(page)
  await readDryRun(page)
  await expectNothingWritten(page, participants)
  await keepKnownPeople(page)
  await runImport(page)
  await readRefused(page)
  await readMembers(page)
}

async function chooseFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload participants' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upload participants' })).toBeVisible()
  await expectAccessible(page, 'upload: file')
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'portes-ouvertes.csv', mimeType: 'text/csv', buffer: openHouseFile() })
  const guessed = {
    Prénom: 'first_name',
    Nom: 'last_name',
    Cellulaire: 'phone',
    Courriel: 'email',
    Langue: 'language',
    Ville: 'skip',
  }
  for (const [column, field] of Object.entries(guessed))
    await expect(page.getByLabel(`What the column ${column} becomes`)).toHaveValue(field)
  await page.getByLabel('What the column Ville becomes').selectOption({ label: 'Person variable…' })
  await expect(page.getByLabel('Name of the person variable of the column Ville')).toHaveValue('ville')
  await page.getByRole('radio', { name: 'Yes, and we can prove it' }).check()
  await page.getByRole('button', { name: 'Upload and check' }).click()
  const proof = page.getByLabel('Where the consent comes from')
  await expect(proof).toHaveAccessibleDescription('Please say where the consent comes from.')
  const subscription = page.getByRole('combobox', { name: 'What they agreed to' })
  await expect(subscription).toHaveValue('')
  await expect(subscription).toHaveAccessibleDescription(
    'Please choose the subscription that these people agreed to.',
  )
  await subscription.click()
  await page.getByRole('option', { name: 'Texts from' }).first().click()
  await expect(page.getByText(/Opted in to “Texts from \d+” and to nothing else/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Overwrite' })).toBeChecked()
  await expectAccessible(page, 'upload: columns, merge and consent')
  await proof.fill(tale.proof)
  await page.getByRole('button', { name: 'Upload and check' }).click()
}

async function readDryRun(page: Page): Promise<void> {
  await expectFigures(page, 'What would happen', {
    Rows: counts.rows,
    'New people': counts.created,
    Changed: 1,
    Unchanged: 0,
    'Repeated in the file': 1,
    Refused: counts.refused,
    'Added to the list': counts.places,
    'Opted in': counts.created,
  })
  const refused = page.getByRole('table', { name: 'Refused rows' }).locator('tbody tr')
  await expect(refused).toHaveCount(counts.refused)
  await expect(refused.nth(0).getByRole('cell').nth(0)).toHaveText(String(lines.shortPhone))
  await expect(refused.nth(0)).toContainText('Cellulaire: The phone is not a phone number.')
  await expect(refused.nth(0).locator('mark')).toHaveText('911')
  await expect(refused.nth(1).getByRole('cell').nth(0)).toHaveText(String(lines.noEmail))
  await expect(refused.nth(1)).toContainText('Courriel: The e-mail is not an e-mail address.')
  await expect(refused.nth(1).locator('mark')).toHaveText('pas-une-adresse')
  await expectAccessible(page, 'upload: checked')
}

async function expectNothingWritten(page: Page, participants: number): Promise<void> {
  const here = page.url()
  await goByNavigation(page, 'Participants')
  await expectCount(page, participants)
  await openList(page)
  await expect(page.getByText('Nobody is in this list yet')).toBeVisible()
  await expect(page.getByText('portes-ouvertes.csv is checked and waits to be imported.')).toBeVisible()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(here)
}

async function keepKnownPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change settings' }).click()
  await expect(page.getByLabel('What the column Ville becomes')).toHaveValue('data')
  await page.getByRole('radio', { name: 'Keep' }).check()
  await expectAccessible(page, 'upload: other settings')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expectFigures(page, 'What would happen', {
    Rows: counts.rows,
    'New people': counts.created,
    Changed: 0,
    Unchanged: 1,
    'Repeated in the file': 1,
    Refused: counts.refused,
    'Added to the list': counts.places,
    'Opted in': counts.created,
  })
}

async function runImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Import ${counts.rows - counts.refused} rows` }).click()
  await expectToast(page, 'Successfully upload participants')
  await expectFigures(page, 'What happened', {
    Rows: counts.rows,
    'New people': counts.created,
    Changed: 0,
    Unchanged: 1,
    'Repeated in the file': 1,
    Refused: counts.refused,
  })
  await expectAccessible(page, 'upload: done')
}

async function readRefused(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Download refused rows' })
  const [header, ...rows] = await downloadCsv(page, button)
  expect(header).toEqual(['Prénom', 'Nom', 'Cellulaire', 'Courriel', 'Langue', 'Ville', 'line', 'reason'])
  expect(rows).toEqual([
    [
      '\'=HYPERLINK("https://bonus.test")',
      'Fraude',
      '911',
      '',
      'fr',
      'Gatineau',
      String(lines.shortPhone),
      'The phone is not a phone number.',
    ],
    [
      'Paul',
      'Sans-Adresse',
      '613-555-1999',
      'pas-une-adresse',
      'fr',
      'Gatineau',
      String(lines.noEmail),
      'The e-mail is not an e-mail address.',
    ],
  ])
}

async function readMembers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View the list' }).click()
  await expectCount(page, counts.places)
  const rows = page.getByRole('table', { name: tale.list }).locator('tbody tr')
  await page.getByRole('searchbox', { name: 'Search name, phone or email' }).fill('archambault')
  for (const name of [tale.talkedTo, tale.edited.before, tale.untouched])
    await expect(rows.filter({ hasText: name })).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search name, phone or email' }).fill('aisha nguy')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(tale.known.name)
  await expectAccessible(page, 'list')
}
