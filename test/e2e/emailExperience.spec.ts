import type { Locator, Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'

// The kind `email`, which the public reaches at no address: staff write one by keyboard and send it from a conversation.

const list = '/maple-market/experience/email'
const press = async (page: Page, target: Locator, key = 'Enter') => {
  await target.focus()
  await page.keyboard.press(key)
}
const typeInto = async (page: Page, name: string, text: string) => {
  await page.getByRole('textbox', { name, exact: true }).focus()
  await page.keyboard.insertText(text)
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

async function makeEmail(page: Page): Promise<void> {
  await page.goto(`${baseUrl()}${list}`)
  await expect(page.getByRole('row').filter({ hasText: 'A card by e-mail' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Entries' })).toHaveCount(0)
  await press(page, page.getByRole('link', { name: 'New e-mail' }).first())
  await expect(page.getByRole('tab')).toHaveText(['General', 'Dates', 'E-mail'])
  await expect(page.getByRole('combobox', { name: 'Visibility' })).toHaveCount(0)
  await typeInto(page, 'Name', 'Thanks for writing')
  await typeInto(page, 'Title (subject) (EN)', 'A code for you')
  await typeInto(page, 'Title (subject) (FR)', 'Un code pour vous')
  await press(page, page.getByRole('switch', { name: 'Can be sent from a conversation' }), 'Space')
  await press(page, page.getByRole('combobox', { name: 'Campaign' }), 'H')
  await expectAccessibleInBoth(page, 'an e-mail, general')
  await press(page, tab(page, 'General'), 'ArrowLeft')
  await press(page, page.getByRole('switch', { name: 'Gives an access code' }), 'Space')
  await page.getByRole('combobox', { name: 'Experience of the codes' }).selectOption('Holiday Cheer')
  await typeInto(page, 'Message (EN)', 'Hello ')
  await expect(page.getByRole('button', { name: 'Insert First name into Message (EN)' })).toHaveCount(0)
  await press(page, page.getByRole('switch', { name: 'Names what is known of the person' }), 'Space')
  await press(page, page.getByRole('button', { name: 'Insert First name into Message (EN)' }))
  const message = page.getByRole('textbox', { name: 'Message (EN)' })
  await expect(message).toBeFocused()
  await expect(message).toHaveValue('Hello {{first_name|there}}')
  await press(page, page.getByRole('button', { name: 'Save', exact: true }))
}

/** The text is told what it lacks, and nothing that was typed is lost. */
async function sayTheCode(page: Page): Promise<void> {
  const fault = 'It gives an access code: say it in the text by {{access_code}}.'
  const message = page.getByRole('textbox', { name: 'Message (EN)' })
  await expect(message).toHaveAccessibleDescription(new RegExp(fault.replaceAll(/[{}.]/g, '\\$&')))
  await message.focus()
  await page.keyboard.press('End')
  await page.keyboard.insertText(', text FROST and ')
  await press(page, page.getByRole('button', { name: 'Insert Access code into Message (EN)' }))
  await expect(message).toHaveValue('Hello {{first_name|there}}, text FROST and {{access_code}}')
  await typeInto(page, 'Message (FR)', 'Bonjour, textez GIVRE et {{access_code}}')
  await expectAccessibleInBoth(page, 'an e-mail, its text')
  await press(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Thanks for writing' })).toBeVisible()
}

/** Staff get it: who they are is kept while it goes to the participant again. */
async function chooseStaff(page: Page): Promise<void> {
  await tab(page, 'E-mail').click()
  const recipient = page.getByRole('combobox', { name: 'Who gets it' })
  await recipient.selectOption('Staff, about the participant')
  const users = page.getByRole('combobox', { name: 'Users' }).or(page.getByRole('textbox', { name: 'Users' }))
  await users.first().focus()
  await page.keyboard.type('Jaspreet')
  await page.getByRole('option', { name: 'Jaspreet Singh · jaspreet.singh@maple-market.test' }).click()
  await page.keyboard.press('Escape')
  await expectAccessibleInBoth(page, 'an e-mail to staff')
  await press(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expectToast(page, /saved/i)
  await page.reload()
  await expect(page.getByText('Jaspreet Singh · ').first()).toBeVisible()
  await recipient.selectOption('The participant')
  await expect(page.getByText('Jaspreet Singh · ')).toHaveCount(0)
  await press(page, page.getByRole('button', { name: 'Save', exact: true }))
}

test('an e-mail is written, published, sent from a conversation and read with its code', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await makeEmail(page)
  await sayTheCode(page)
  await chooseStaff(page)
  await press(page, page.getByRole('button', { name: 'Publish…' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toHaveText('Nothing keeps it from being published.')
  await press(page, dialog.getByRole('button', { name: 'Publish', exact: true }))
  await expectToast(page, 'It is published.')
  await press(page, page.getByRole('link', { name: 'Overview' }))
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Public address' })).toHaveCount(0)
  await expectAccessibleInBoth(page, 'the overview of an e-mail')

  await page.goto(`${baseUrl()}/maple-market/conversations`)
  await page.getByRole('link').filter({ hasText: 'When is the draw?' }).first().click()
  const actions = page.getByRole('button', { name: /^Actions for / }).last()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Send an experience' }).click()
  await dialog.getByRole('combobox', { name: 'Experience' }).selectOption('Thanks for writing')
  await expect(dialog).toContainText('A code for you')
  await expect(dialog).toContainText('text FROST and {{access_code}}')
  await expectAccessibleInBoth(page, 'an e-mail from a conversation')
  await press(page, dialog.getByRole('button', { name: 'Send experience' }))
  await expectToast(page, 'The experience is on its way.')
  const subject = /A code for you|Un code pour vous/
  await expect(async () => {
    await page.goto(`${baseUrl()}/outbox`)
    const mail = page.getByRole('group').filter({ hasText: subject }).first()
    await mail.locator('summary').click({ timeout: 500 })
    await expect(mail).toContainText(/(FROST and FROST|GIVRE et GIVRE)\d+/, { timeout: 500 })
  }).toPass({ timeout: 20_000 })

  await page.goto(`${baseUrl()}${list}`)
  await page.evaluate(() => localStorage.setItem('fanfare.language', 'fr'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Courriels' })).toBeVisible()
  await page.getByRole('link', { name: 'Thanks for writing', exact: true }).click()
  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect(page.getByRole('tab')).toHaveText(['Général', 'Dates', 'Courriel'])
  await expect(page.getByRole('textbox', { name: 'Titre (objet) (EN)' })).toHaveValue('A code for you')
  await tab(page, 'Courriel').click()
  await expect(page.getByRole('combobox', { name: 'Expérience des codes' })).toBeVisible()
  await leave()
})
