// long: the ways of one screen; pages.spec opens it.
import type { Locator, Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { client } from '#test/support/pages.ts'
import { png } from '#test/support/pictures.ts'

// Entries that came on paper, typed in one after the other.

const rule = (field_name: string, field_rules: string) => ({ field_name, field_rules, type: 'Offline' })
async function makeContest(page: Page, more: readonly object[] = [], settings: object = {}): Promise<string> {
  const session = await (await page.request.get(`${baseUrl()}/api/v1/session`)).json()
  const made = await page.request.post(`${baseUrl()}/api/v1/experience/sweepstakes`, {
    headers: { 'X-Client': client, 'X-CSRF-TOKEN': session.csrf_token },
    data: {
      name: 'By mail',
      started_at: '2026-01-01T05:00:00Z',
      form_rules: [
        rule('first_name', 'required|text'),
        rule('email', 'required|email'),
        rule('size', 'required|choice:S,M,L'),
        ...more,
      ],
      ...settings,
    },
  })
  return (await made.json()).data.eid
}

test('three letters are typed in by keys alone, and a fault keeps what was typed', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  const eid = await makeContest(page)
  await page.goto(`${baseUrl()}/${client}/experience/sweepstakes/${eid}/entries`)
  await expect(page.getByRole('button', { name: 'Enter a letter…' })).toBeVisible()
  await page.keyboard.press('o')
  const dialog = page.getByRole('dialog', { name: 'Enter a letter' })
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await expectAccessibleInBoth(page, 'a letter')
  await page.keyboard.type('Ana')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nobody')
  await page.keyboard.press('Tab')
  await page.keyboard.press('M')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const email = dialog.getByRole('textbox', { name: 'E-mail' })
  await expect(email).toHaveAccessibleDescription(/does not look right/)
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
  await email.fill('ana@letters.example')
  await page.keyboard.press('Enter')
  await expectToast(page, /^Entered: /)
  for (const name of ['Luc', 'Zoé']) {
    const first = dialog.getByRole('textbox', { name: 'First name' })
    await expect(first).toBeFocused()
    await expect(first).toHaveValue('')
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`${name === 'Luc' ? 'luc' : 'zoe'}@letters.example`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('L')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  for (const name of ['Ana', 'Luc', 'Zoé'])
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
  await leave()
})

test('files of a letter are added by keys, taken back, and stand with its entry', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  const receipt = { ...rule('receipt', 'required|file'), label: 'Receipt', label_fr: 'Reçu' }
  const store = { type: 'answers', question: 'Which store?', configuration: ['North', 'South'] }
  const details = { type: 'details', question: 'On the receipt', configuration: [{ name: 'Total' }] }
  const eid = await makeContest(page, [receipt], { uploaded_image_questions: [store, details] })
  await page.goto(`${baseUrl()}/${client}/experience/sweepstakes/${eid}/entries`)
  await expect(page.getByRole('button', { name: 'Enter a letter…' })).toBeVisible()
  await page.keyboard.press('o')
  const dialog = page.getByRole('dialog', { name: 'Enter a letter' })
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused()
  for (const answer of ['Ana', 'ana@scans.example', 'M']) {
    await page.keyboard.type(answer)
    await page.keyboard.press('Tab')
  }
  const add = dialog.getByRole('button', { name: 'Add files: Receipt' })
  await expect(add).toBeFocused()
  await addByKeys(add, ['front.png', 'back.png', 'wrong.png'])
  await expect(dialog.getByText('wrong.png')).toBeVisible()
  await expectAccessibleInBoth(page, 'a letter with files')
  await dialog.getByRole('button', { name: 'Remove wrong.png' }).press('Enter')
  await expect(dialog.getByText('wrong.png')).toBeHidden()
  // Text that calls itself a picture is refused beside the field, and the others stay.
  await addByKeys(add, ['notes.png'], () => Buffer.from('no picture'))
  await expect(dialog.getByRole('alert')).toContainText('notes.png')
  await expect(dialog.getByText('front.png')).toBeVisible()
  // The questions about the picture are asked with it (E3).
  await dialog.getByRole('textbox', { name: 'First name' }).press('Enter')
  const asked = dialog.getByRole('combobox', { name: 'Which store?' })
  await expect(asked).toHaveAccessibleDescription(/must be filled in|required|missing/i)
  await asked.selectOption('South')
  const total = dialog.getByRole('textbox', { name: 'Total' })
  await expect(total).toHaveAccessibleDescription(/On the receipt/)
  await total.fill('12.40')
  await total.press('Enter')
  await expectToast(page, /^Entered: /)
  await expect(dialog.getByText('front.png')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('row').filter({ hasText: 'Ana' }).getByRole('button').first().press('Enter')
  const entry = page.getByRole('dialog')
  await expect(entry).toContainText('South')
  const pictures = entry.getByRole('link', { name: /^Open picture/ }).locator('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  await leave()
})

/** Enter opens the system's own dialog. */
async function addByKeys(
  button: Locator,
  names: readonly string[],
  content = (at: number) => png({ width: 60 + at, height: 80 }),
): Promise<void> {
  const chosen = button.page().waitForEvent('filechooser')
  await button.press('Enter')
  const files = names.map((name, at) => ({ name, mimeType: 'image/png', buffer: content(at) }))
  await (await chosen).setFiles(files)
}
