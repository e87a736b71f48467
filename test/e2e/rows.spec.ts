// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import { arrive, baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'

// Rows in a form: by keys alone, with what is wrong at its place, and two people on one list.

const list = '/maple-market/experience/sweepstakes'
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const keyOf = (page: Page, number: number) => row(page, `Token ${number}`).getByLabel('Key')
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const undoOf = (page: Page) => page.getByRole('button', { name: 'Undo' })

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function typeToken(page: Page, key: string): Promise<void> {
  await page.keyboard.type(`The ${key}`)
  await press(page, 'Tab')
  await page.keyboard.type(key)
  await press(page, 'Tab')
  await page.keyboard.type(`<b>${key}</b>`)
}

test('rows are added, moved, removed and brought back by keys alone, and what is wrong goes with its row', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  await page.goto(`${baseUrl()}${list}/new?tab=tokens`)
  await addThree(page)
  await moveThem(page)
  await removeAndUndo(page)
  await mendFault(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Rows by keys' })).toBeVisible()
  await page.reload()
  await expect(keyOf(page, 1)).toHaveValue('two')
  await expect(keyOf(page, 2)).toHaveValue('one')
  await leave()
})

async function addThree(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add a token' })
  await add.focus()
  await press(page, 'Enter')
  await expect(row(page, 'Token 1').getByLabel('Name')).toBeFocused()
  await typeToken(page, 'one')
  await add.focus()
  await press(page, 'Enter')
  await expect(row(page, 'Token 2').getByLabel('Name')).toBeFocused()
  await typeToken(page, 'T w o')
  await add.focus()
  await press(page, 'Enter')
  await expect(row(page, 'Token 3').getByLabel('Name')).toBeFocused()
  await typeToken(page, 'three')
}

async function moveThem(page: Page): Promise<void> {
  await keyOf(page, 3).focus()
  await press(page, 'Home', 'ArrowRight', 'Alt+ArrowUp')
  await expect(keyOf(page, 2)).toBeFocused()
  await expect(keyOf(page, 2)).toHaveValue('three')
  await expect(told(page, 'Moved: Token 2')).toBeAttached()
  // The cursor is where it was.
  await page.keyboard.type('h')
  await expect(keyOf(page, 2)).toHaveValue('thhree')
  await press(page, 'Backspace', 'Alt+ArrowUp', 'Alt+ArrowUp')
  await expect(keyOf(page, 1)).toHaveValue('three')
  await expect(keyOf(page, 1)).toBeFocused()
}

async function removeAndUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove: Token 2' }).focus()
  await press(page, 'Enter')
  await expect(row(page, 'Token 3')).toHaveCount(0)
  const undo = undoOf(page)
  await expect(undo).toBeFocused()
  await expect(told(page, 'Removed: Token 2')).toBeAttached()
  await expectAccessibleInBoth(page, 'a row that was removed')
  await press(page, 'Enter')
  await expect(row(page, 'Token 2')).toBeFocused()
  await expect(keyOf(page, 2)).toHaveValue('one')
  await expect(undo).toHaveCount(0)
}

async function mendFault(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rows by keys')
  await press(page, 'Control+s')
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await press(page, 'Tab', 'Enter')
  await expect(keyOf(page, 3)).toBeFocused()
  await expect(keyOf(page, 3)).toHaveAccessibleDescription(/A key begins with a letter/)
  await expectAccessibleInBoth(page, 'a faulty row')
  // It is the row's own, wherever that goes, and stays when another one goes.
  await press(page, 'Alt+ArrowUp')
  await expect(keyOf(page, 2)).toHaveAccessibleDescription(/A key begins with a letter/)
  await expect(keyOf(page, 3)).not.toHaveAccessibleDescription(/A key begins with a letter/)
  await page.getByRole('button', { name: 'Remove: Token 1' }).focus()
  await press(page, 'Enter')
  await expect(undoOf(page)).toBeFocused()
  await expect(keyOf(page, 1)).toHaveAccessibleDescription(/A key begins with a letter/)
  await expect(page.getByRole('tab', { name: 'Tokens' })).toContainText('1')
  await alert.getByRole('button').focus()
  await press(page, 'Enter')
  await expect(keyOf(page, 1)).toBeFocused()
  await press(page, 'Control+a')
  await page.keyboard.type('two')
  await press(page, 'Control+s')
}

test('a row is dragged to another place with a mouse', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  // High enough for all four.
  await page.setViewportSize({ width: 1280, height: 1500 })
  await page.goto(`${baseUrl()}${list}/new?tab=forms`)
  await page.getByRole('button', { name: 'Add the usual fields' }).click()
  const nameOf = (number: number) => row(page, `Entry: rule ${number}`).getByLabel('Field name')
  await expect(nameOf(1)).toHaveValue('first_name')
  await row(page, 'Entry: rule 4').getByTitle('Drag to another place').hover()
  await page.mouse.down()
  // The first move begins it, and the next one is over the row.
  await nameOf(1).hover()
  await nameOf(1).hover()
  await page.mouse.up()
  await expect(nameOf(1)).toHaveValue('phone')
  await expect(nameOf(4)).toHaveValue('email')
  await leave()
})

type Token = { name: string; key: string; content: string }
const token = (key: string, content = key): Token => ({ name: `The ${key}`, key, content })

/** A program that changes it, with the session of whoever looks at the page. */
async function putTokens(page: Page, tokens: Token[]): Promise<void> {
  const eid = new URL(page.url()).pathname.split('/').at(-2)
  const session = await (await page.request.get(`${baseUrl()}/api/v1/session`)).json()
  const saved = await page.request.put(`${baseUrl()}/api/v1/experience/sweepstakes/${eid}`, {
    headers: { 'X-Client': 'maple-market', 'X-CSRF-TOKEN': session.csrf_token },
    data: { tokens },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}

test('what two people changed in rows of one list is there of both, and where both changed one field one chooses', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  // The page hears of nothing, as on a bad line.
  await page.route('**/api/stream?*', (route) => route.abort())
  await page.goto(`${baseUrl()}${list}/new`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Two on one list')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two on one list' })).toBeVisible()
  await putTokens(
    page,
    ['one', 'two', 'three', 'four'].map((key) => token(key)),
  )
  await page.goto(`${page.url()}?tab=tokens`)
  const contentOf = (number: number) => row(page, `Token ${number}`).getByLabel('Content')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await contentOf(1).fill('Mine in one')
  await contentOf(2).fill('Mine in two')
  await contentOf(4).fill('Mine in four')
  await page.getByRole('button', { name: 'Add a token' }).click()
  await row(page, 'Token 5').getByLabel('Name').fill('Mine')
  await keyOf(page, 5).fill('mine')
  await contentOf(5).fill('New')

  await putTokens(page, [token('new'), token('one'), token('two', 'Theirs'), token('three', 'Theirs')])
  await save.click()
  const news = page.getByRole('status').filter({ hasText: 'This was changed while you were typing' })
  await expect(news).toContainText('You now see what was saved in: Tokens, Token 4, Content (HTML).')
  await expect(keyOf(page, 1)).toHaveValue('new')
  await expect(contentOf(2)).toHaveValue('Mine in one')
  await expect(contentOf(3)).toHaveValue('Mine in two')
  await expect(contentOf(4)).toHaveValue('Theirs')
  await expect(contentOf(5)).toHaveValue('Mine in four')
  await expect(keyOf(page, 6)).toHaveValue('mine')
  await expectAccessibleInBoth(page, 'rows changed by two people')

  // Nothing is saved before each is chosen; the rows may be moved meanwhile.
  await save.click()
  await expect(news.getByText('Choose one of the two first.')).toHaveCount(2)
  await page.getByRole('button', { name: 'Move up: Token 3' }).press('Enter')
  const both = news.getByRole('radiogroup', { name: 'Token 2, Content (HTML)' })
  await both.getByText('Theirs: Theirs').click()
  await expect(contentOf(2)).toHaveValue('Theirs')
  await expect(contentOf(3)).toHaveValue('Mine in one')
  await expect(news.getByRole('radiogroup', { name: 'Token 5', exact: true })).toBeVisible()
  const removed = news.getByRole('radiogroup').filter({ hasText: 'Yours: The four · four · Mine in four' })
  await removed.getByText('Theirs: removed').click()
  await expect(keyOf(page, 5)).toHaveValue('mine')
  await removed.getByText('Yours: The four').click()
  await expect(contentOf(5)).toHaveValue('Mine in four')
  await save.click()
  await expectToast(page, 'Saved')
  await page.reload()
  for (const [at, key] of ['new', 'two', 'one', 'three', 'four', 'mine'].entries())
    await expect(keyOf(page, at + 1)).toHaveValue(key)
  await expect(contentOf(2)).toHaveValue('Theirs')
  await leave()
})
