// long: the ways of one screen; pages.spec opens it.
import { addBroadcast } from '#test/support/broadcasts.ts'
import {
  arrive,
  baseUrl,
  expect,
  expectAccessibleInBoth,
  expectToast,
  staff,
  test,
} from '#test/support/browser.ts'
import { arriveAt } from '#test/support/colleagues.ts'
import {
  activeLine,
  expectActive,
  field,
  openPalette,
  option,
  palette,
  typeAtOnce,
} from '#test/support/palette.ts'

// The palette by keyboard alone.

test('a participant is found and opened without a mouse, and stands first when the palette opens again', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/lists')
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await openPalette(page)
  await expectAccessibleInBoth(page, 'the palette with nothing typed')
  await page.keyboard.type('tremb')
  await expect(option(page, /Tremblay/).first()).toBeVisible()
  await expect(palette(page).getByRole('status')).toContainText(/\d+ results?/)
  await expectAccessibleInBoth(page, 'the palette with results')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expectActive(page, /Tremblay/)
  const name = (await activeLine(page).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/participants\?pop=/)
  await expect(palette(page)).toHaveCount(0)
  await page.goto(`${baseUrl()}/maple-market/campaigns`)
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  await openPalette(page)
  await expect(palette(page).getByRole('group', { name: 'Recently opened' })).toBeVisible()
  await expectActive(page, new RegExp(name.slice(0, 8)))
  await leave()
})

test('an action is done by keyboard: what the state allows, and nothing else', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await addBroadcast(page, { title: 'Palette flow', state: 'sending' })
  await page.goto(`${baseUrl()}/maple-market/lists`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('palette flow')
  await expect(option(page, 'Pause “Palette flow”')).toBeVisible()
  await expect(option(page, 'Resume “Palette flow”')).toHaveCount(0)
  await expect(option(page, /^Send “Palette flow”/)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('pause palette fl')
  await expectActive(page, 'Pause “Palette flow”')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Paused. What is on its way still arrives.')
  await expect(page).toHaveURL(/\/lists$/)
  await openPalette(page)
  await page.keyboard.type('palette flow')
  await expect(option(page, 'Resume “Palette flow”')).toBeVisible()
  await expect(option(page, 'Pause “Palette flow”')).toHaveCount(0)
  await leave()
})

test('to send now asks what the page asks', async ({ browser }) => {
  const { page, leave } = await arrive(browser)
  await addBroadcast(page, { title: 'Palette later', state: 'scheduled' })
  await page.goto(`${baseUrl()}/maple-market/lists`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('send now palette later')
  await expectActive(page, 'Send “Palette later” now…')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/edit\?now=1$/)
  await expect(page.getByRole('heading', { name: 'Edit broadcast' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Newsletter')
  await leave()
})

test('a place of the settings is found by what stands there, and comes into sight', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/lists')
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('quiet')
  await expectActive(page, /^Quiet hours/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('mailboxes')
  await expectActive(page, /^Mailboxes/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Mailboxes' })).toBeInViewport()
  await leave()
})

test('Esc leads back to where the focus was', async ({ browser }) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/lists')
  const search = page.getByRole('searchbox', { name: 'Search lists' }).or(page.getByLabel('Search lists'))
  await search.first().focus()
  await openPalette(page)
  await page.keyboard.type('abc')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(search.first()).toBeFocused()
  await leave()
})

test('an answer that comes late replaces nothing, and Enter waits for the one to what was typed', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/lists')
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/api/v1/search?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(q)
    if (q === 'loyal') await isReleased
    await route.continue().catch(() => undefined)
  })
  await openPalette(page)
  await page.clock.install()
  await typeAtOnce(page, 'store')
  await expect(option(page, /^Store openings/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await typeAtOnce(page, 'loyal')
  await expect.poll(() => asked).toContain('loyal')
  // A line that was found stays, is marked as old, and is not opened.
  await expect(option(page, /^Store openings/)).toBeVisible()
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type('t')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Loyalty club' })).toBeVisible()
  expect(asked.filter((q) => q.length < 5)).toEqual([])
  await leave()
})

test('“nothing found” is said once that is known, and a search that fails is tried again', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/lists')
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/search?*', async (route) => {
    await isReleased
    await route.continue()
  })
  await openPalette(page)
  await page.keyboard.type('qqqzzz')
  await expect(palette(page).getByRole('status')).toBeEmpty()
  release()
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “qqqzzz”.')
  await page.unrouteAll()
  await page.route('**/api/v1/search?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken' } }),
  )
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('store open')
  await expect(palette(page).getByRole('alert')).toContainText('The search did not work.')
  await expect(palette(page).getByText('Nothing found')).toHaveCount(0)
  await expectAccessibleInBoth(page, 'a search that failed')
  await page.unrouteAll()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(option(page, /^Store openings/)).toBeVisible()
  await expect(field(page)).toHaveValue('store open')
  await leave()
})

test('what an input method has not finished is not asked for, and its Enter opens nothing', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/lists')
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/v1/search') asked.push(searchParams.get('q') ?? '')
  })
  await openPalette(page)
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  for (const text of ['n', 'にゅ', 'にゅーす']) await compose(text)
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(field(page)).toHaveValue('にゅーす')
  await keyboard.send('Input.insertText', { text: 'newsletter' })
  await expect(option(page, /^Newsletter/).first()).toBeVisible()
  expect(asked).toEqual(['newsletter'])
  await leave()
})

test('letters that are typed while the palette is still being fetched stand in its field', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const fetched = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(/\/Palette[^/]*\.js/, async (route) => {
    asked.resolve()
    await fetched.promise
    await route.continue()
  })
  await page.goto(`${baseUrl()}/maple-market/lists`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await asked.promise
  await page.keyboard.type('newsx')
  await page.keyboard.press('Backspace')
  await expect(field(page)).toHaveCount(0)
  fetched.resolve()
  await expect(field(page)).toHaveValue('news')
  await page.keyboard.type('letter')
  await expect(field(page)).toHaveValue('newsletter')
  await expect(option(page, /^Newsletter/).first()).toBeVisible()
  await leave()
})

test('who may only read is offered nothing that changes, and no user', async ({ browser }) => {
  const { page, leave } = await arrive(browser, staff('Daniel Okafor'))
  await page.goto(`${baseUrl()}/maple-market/lists`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await openPalette(page)
  await expect(palette(page).getByRole('group', { name: 'Go to' })).toBeVisible()
  await expect(palette(page).getByRole('group', { name: 'Actions' })).toHaveCount(0)
  await page.keyboard.type('amelie roy')
  await expect(palette(page).getByRole('status')).not.toBeEmpty()
  await expect(palette(page).getByRole('group', { name: 'Users' })).toHaveCount(0)
  await leave()
})

test('on a phone a button of the header opens it over the whole screen, in French too', async ({
  browser,
}) => {
  const { page, leave } = await arriveAt(browser, '/maple-market/lists')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Passer au français' }).click()
  await page.getByRole('button', { name: 'Rechercher' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Chercher et agir' })
  await expect(sheet.getByRole('combobox')).toBeFocused()
  const box = await sheet.boundingBox()
  expect([box?.width, box?.height]).toEqual([390, 844])
  await sheet.getByRole('combobox').fill('newsl')
  await expect(sheet.getByRole('option', { name: /^Newsletter/ }).first()).toBeVisible()
  await expectAccessibleInBoth(page, 'the palette on a phone')
  await sheet.getByRole('option', { name: 'Newsletter', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible()
  await leave()
})
