import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, goByNavigation } from '#test/support/browser.ts'
import { closeParticipant, participantRows, searchParticipants } from './parts.ts'
import { tale } from './tale.ts'

const made = { firstName: 'Bernadette', lastName: 'Lafleur', phone: '613 555 2001' }
const name = `${made.firstName} ${made.lastName}`

/** A person is made by hand and erased on request; one who entered cannot be deleted. */
export async function makeAndErase(page: Page): Promise<void> {
  await goByNavigation(page, 'Participants')
  await makePerson(page)
  await erasePerson(page)
  await refuseDeletion(page)
}

async function makePerson(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New participant' }).click()
  const dialog = page.getByRole('dialog', { name: 'New participant' })
  await dialog.getByRole('textbox', { name: 'First name' }).fill(made.firstName)
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(made.lastName)
  const phone = dialog.getByRole('textbox', { name: 'Phone' })
  await phone.fill(`(514) ${tale.known.digits.slice(0, 3)}-${tale.known.digits.slice(3)}`)
  await dialog.getByRole('button', { name: 'Create participant' }).click()
  await expect(phone).toHaveAccessibleDescription('Another participant has this phone number.')
  await expectAccessible(page, 'new participant, phone taken')
  await phone.fill(made.phone)
  await dialog.getByRole('button', { name: 'Create participant' }).click()
  await expectToast(page, 'Participant created')
  await expect(page.getByRole('dialog', { name })).toContainText('+1 613 555 2001')
}

async function erasePerson(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Erase…' }).click()
  const question = page.getByRole('dialog', { name: `Erase the personal data of ${name}?` })
  const erase = question.getByRole('button', { name: 'Erase personal data' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Request by email of today')
  await expect(erase).toBeDisabled()
  await question.getByRole('textbox', { name: `Type “${name}” to confirm` }).fill('Bernadette')
  await expect(erase).toBeDisabled()
  await expectAccessible(page, 'erase')
  await question.getByRole('textbox', { name: `Type “${name}” to confirm` }).fill(name)
  await erase.click()
  await expectToast(page, 'Personal data erased')
  const erased = page.getByRole('dialog', { name: 'No name' })
  await expect(erased.getByText(/^Erased on /)).toBeVisible()
  await expectAccessible(page, 'participant, erased')
  await closeParticipant(erased)
  await searchParticipants(page, made.lastName)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
}

async function refuseDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('group', { name: 'Filters' })
  await panel.getByRole('combobox', { name: 'Entered the experience' }).fill('Holiday')
  await page.getByRole('option', { name: 'Holiday Cheer' }).click()
  await expect(page).toHaveURL(/experience=/)
  await expect(page.locator('[data-refetching]')).toHaveCount(0)
  await participantRows(page)
    .first()
    .getByRole('button', { name: /^Actions for / })
    .click()
  await page.getByRole('menuitem', { name: 'Delete participant' }).click()
  const question = page.getByRole('dialog', { name: /^Delete .*\?$/ })
  await question.getByRole('button', { name: 'Delete participant' }).click()
  await expect(question.getByRole('alert')).toHaveText(
    'This participant has entries, which are kept. Erase the personal data instead.',
  )
  await expectAccessible(page, 'delete refused')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
}
