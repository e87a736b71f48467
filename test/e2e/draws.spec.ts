import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessible, expectToast, staff, test } from '#test/support/browser.ts'

// A draw as two people meet it: nothing irreversible is done with what somebody has not seen (decisions 1 and 5).

const list = '/maple-market/experience/sweepstakes'
const contest = 'Holiday Cheer'
const operator = staff('Marc Tremblay')
const witness = staff('Amélie Roy')
const alone = 'Draw without a public value'

async function openPrizing(page: Page): Promise<void> {
  await page.goto(baseUrl() + list)
  await page.getByRole('button', { name: `Actions for ${contest}` }).click()
  await page.getByRole('menuitem', { name: 'Prizing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Prizing: ${contest}` })).toBeVisible()
}

/** Freezes a new draw; answers its address. */
async function freeze(page: Page): Promise<string> {
  await openPrizing(page)
  const another = page.getByRole('button', { name: 'New draw' })
  const freezing = page.getByRole('button', { name: 'Freeze the entries' })
  await expect(another.or(freezing)).toBeVisible()
  if (await another.isVisible()) await another.click()
  const pool = page.getByRole('combobox', { name: 'Prize pool' })
  const baskets = pool.getByRole('option', { name: /^Gift baskets/, includeHidden: true })
  await pool.selectOption((await baskets.getAttribute('value')) ?? '')
  await freezing.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Frozen set' })).toBeVisible()
  return page.url()
}

/** As the second person, on the same draw. */
async function setPublicValue(page: Page, value: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Public value' }).fill(value)
  await page.getByRole('button', { name: 'Set public value' }).click()
  const dialog = page.getByRole('dialog', { name: `Set “${value}” as the public value?` })
  await dialog.getByRole('button', { name: 'Set public value' }).click()
  await expectToast(page, 'Public value set')
}

const drawDialog = (page: Page) =>
  page.getByRole('dialog', { name: `Draw 1 potential winner of ${contest}?`, includeHidden: true })

async function askToDrawAlone(page: Page): Promise<void> {
  await page.getByRole('button', { name: alone }).click()
  await expect(drawDialog(page)).toContainText('attested by the operator alone')
}

/** With the value in it, which is what the dialog says now. */
async function drawWith(page: Page, value: string): Promise<void> {
  const dialog = drawDialog(page)
  await expect(dialog).toContainText(`The public value “${value}”, typed by ${witness.name}, goes into it.`)
  await expect(dialog).not.toContainText('attested by the operator alone')
  await dialog.getByRole('button', { name: 'Draw 1 potential winner' }).click()
  await expect(page.getByRole('table', { name: 'Potential winners' }).locator('tbody tr')).toHaveCount(1)
}

test('a page that no hint reaches draws nothing with a public value that it did not show, and says so', async ({
  browser,
}) => {
  const first = await arrive(browser, operator)
  const second = await arrive(browser, witness)
  await first.page.route('**/api/stream', (route) => route.abort())
  const address = await freeze(first.page)
  await askToDrawAlone(first.page)
  await second.page.goto(address)
  await setPublicValue(second.page, 'Maple 7')
  const dialog = drawDialog(first.page)
  await expect(dialog).toContainText('attested by the operator alone')
  await dialog.getByRole('button', { name: alone }).click()
  // Beside it may stand already that the dialog has changed.
  await expect(
    dialog.getByRole('alert').filter({
      hasText: `${witness.name} gave the public value “Maple 7” meanwhile. Nothing was drawn.`,
    }),
  ).toBeVisible()
  await expectAccessible(first.page, 'refused draw')
  await expect(second.page.getByText('Open', { exact: true })).toBeVisible()
  await drawWith(first.page, 'Maple 7')
  await first.leave()
  await second.leave()
})

test('a draw follows live, what changes under an open dialog is read again first, and who drew may not confirm', async ({
  browser,
}) => {
  const first = await arrive(browser, operator)
  const second = await arrive(browser, witness)
  const address = await freeze(first.page)
  await askToDrawAlone(first.page)
  await second.page.goto(address)
  await setPublicValue(second.page, 'Birch 9')
  const dialog = drawDialog(first.page)
  await expect(dialog.getByRole('alert')).toContainText('This has changed while you were looking')
  await expect(dialog.getByRole('button', { name: 'Draw 1 potential winner' })).toBeDisabled()
  await expectAccessible(first.page, 'changed draw')
  await dialog.getByRole('button', { name: 'I have read it' }).click()
  await drawWith(first.page, 'Birch 9')
  await expect(second.page.getByText('The potential winners of this draw are drawn.')).toBeVisible()
  await first.page.getByRole('tab', { name: 'Confirmation' }).click()
  const confirming = first.page.getByRole('button', { name: 'Confirm winners' })
  await expect(confirming).toBeDisabled()
  await expect(confirming).toHaveAccessibleDescription(
    /Another person than who drew confirms the winners\. Who may: .*Amélie Roy/,
  )
  await expectAccessible(first.page, 'may not confirm')
  await second.page.getByRole('tab', { name: 'Confirmation' }).click()
  await second.page.getByRole('button', { name: 'Confirm winners' }).click()
  const confirm = second.page.getByRole('dialog', { name: `Confirm 1 winner of ${contest}?` })
  await confirm.getByRole('button', { name: 'Confirm 1 winner' }).click()
  await expectToast(second.page, '1 winner confirmed.')
  await expect(first.page.getByRole('button', { name: 'Download certificate' })).toBeVisible()
  await first.leave()
  await second.leave()
})
