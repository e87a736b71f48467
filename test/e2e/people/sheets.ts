import type { Page } from '@playwright/test'
import { expect, expectAccessible, goByNavigation } from '#test/support/browser.ts'
import { expectFigures } from './parts.ts'

/** As Excel saves it on Windows: windows-1252 with a first line of its own; one phone stands in it twice. */
const sheet = Buffer.from(
  [
    'sep=;',
    'Prénom;Cellulaire;Accepte',
    'Zoé;="+16135558001";Oui',
    'Hélène;613-555-8002;non',
    'Noël;tel:613-555-8003;peut-être',
    'Zoé;613-555-8001;1',
    'Éric;6,13556E+09;Oui',
  ].join('\r\n'),
  'latin1',
)
/** Without a heading. */
const headless = Buffer.from('Zoé,613-555-8001\nÉric,613-555-8004\n')

/** A sheet's ways of writing are understood, and whatever was guessed of the file is shown and can be changed. */
export async function readSheets(page: Page): Promise<void> {
  await goByNavigation(page, 'Lists')
  await page
    .getByRole('table', { name: 'Lists' })
    .getByRole('link', { name: 'Store openings', exact: true })
    .click()
  await page.getByRole('button', { name: 'Upload participants' }).first().click()
  await choose(page, 'sans-titres.csv', headless)
  await expect(page.getByRole('radio', { name: 'is a person' })).toBeChecked()
  await expect(page.getByLabel('What the column Column 2 becomes')).toHaveValue('phone')
  // The file is read again before the choice shows.
  await page.getByRole('radio', { name: 'names the columns' }).click()
  await expect(page.getByLabel('What the column 613-555-8001 becomes')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, 'excel.csv', sheet)
  await checkAccents(page)
  await chooseConsentColumn(page)
  await readFindings(page)
  await changeToFrench(page)
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose a CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })

async function checkAccents(page: Page): Promise<void> {
  const encoding = page.getByRole('combobox', { name: 'Written in' })
  await expect(encoding).toHaveValue('windows-1252')
  const accents = page.getByRole('list', { name: 'Lines with accents' })
  await expect(accents).toContainText('Prénom;Cellulaire')
  await encoding.selectOption('macintosh')
  await expect(accents).toContainText('PrÈnom;Cellulaire')
  await encoding.selectOption('windows-1252')
  await expect(page.getByLabel('What the column Prénom becomes')).toHaveValue('first_name')
  await expect(page.getByLabel('What the column Cellulaire becomes')).toHaveValue('phone')
  await expect(page.getByRole('radio', { name: 'names the columns' })).toBeChecked()
}

async function chooseConsentColumn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'A column of the file says it' }).check()
  await page.getByRole('combobox', { name: 'Column that says who agreed' }).selectOption('Accepte')
  const values = page.getByRole('list', { name: 'What its first values mean' })
  await expect(values.getByRole('listitem')).toHaveText([
    '“Oui”: opted in',
    '“non”: not opted in',
    '“peut-être”: not understood, so not opted in',
    '“1”: opted in',
  ])
  await page.getByRole('combobox', { name: 'What they agreed to' }).click()
  await page.getByRole('option', { name: 'Texts from' }).first().click()
  await page.getByLabel('Where the consent comes from').fill('Form of the shop, one line each')
  await expectAccessible(page, 'upload: how the file is read, and a column for the consent')
  await page.getByRole('button', { name: 'Upload and check' }).click()
}

async function readFindings(page: Page): Promise<void> {
  await expectFigures(page, 'What would happen', {
    Rows: 5,
    'New people': 3,
    Changed: 0,
    Unchanged: 0,
    'Repeated in the file': 1,
    Refused: 1,
    'Added to the list': 3,
    'Opted in': 1,
  })
  await expect(page.getByText('The column Accepte: 2 rows say yes, 1 say no or nothing.')).toContainText(
    '1 row says something that is not understood (peut-être) and opts nobody in.',
  )
  const refused = page.getByRole('table', { name: 'Refused rows' }).locator('tbody tr')
  await expect(refused).toContainText('The sheet has shortened the phone to 6,13556E+09')
  await expect(refused.getByRole('cell').first()).toHaveText('7')
  await expect(
    page.getByText('Excel on Windows (windows-1252), the first row names the columns'),
  ).toBeVisible()
}

async function changeToFrench(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Passer au français' }).click()
  await expect(page.locator('dl[aria-label="Ce qui se passerait"]')).toContainText('Répétées dans le fichier')
  await expect(page.getByText('Colonne Accepte : 2 lignes disent oui, 1 disent non ou rien.')).toBeVisible()
  await expect(page.getByText('Le tableur a abrégé le téléphone en 6,13556E+09')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier les réglages' }).click()
  await expect(page.getByRole('combobox', { name: 'Colonne qui dit qui a accepté' })).toHaveValue('2')
  await expect(page.getByText('« peut-être » : non compris, donc pas d’inscription')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByRole('link', { name: 'Choisir un autre fichier' }).click()
  await page
    .getByLabel('Choisir un fichier CSV')
    .setInputFiles({ name: 'excel.csv', mimeType: 'text/csv', buffer: sheet })
  await expect(page.getByRole('combobox', { name: 'Encodage du fichier' })).toHaveValue('windows-1252')
  await expect(page.getByRole('radio', { name: 'nomme les colonnes' })).toBeChecked()
  await expectAccessible(page, 'upload: how the file is read, in French')
}
