import type { Locator, Page } from '@playwright/test'
import { baseUrl, expect, expectAccessibleInBoth } from '#test/support/browser.ts'
import { cast, openPage, readPhone, textFrom } from './cast.ts'

// After the first page no mouse: only keys reach the page.

const { first, second, late } = cast.phones
const asks = { first: 'Do you have candles?', second: 'Is there a bus to Laval?', late: 'Are dogs allowed?' }
const typed = 'Yes, {{first_name|dear friend}}, next to the till.'
const answer = 'Yes, dear friend, next to the till.'

const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Inbox' }).getByRole('listitem').filter({ hasText: text })
const answerField = (page: Page): Locator => page.getByRole('textbox', { name: /^Reply to / })
const threadOf = (page: Page): Locator => page.getByRole('region', { name: /^Messages with / })

/** Two texts are answered, taken back and marked, a third comes in, an e-mail is answered; how long the new ones took. */
export async function workByKeyboard(page: Page, other: Page): Promise<number[]> {
  await textFrom(page, second, asks.second)
  await textFrom(page, first, asks.first)
  await openPage(page, 'conversations')
  await expect(rowOf(page, asks.second)).toBeVisible()
  await walkRows(page)
  await answerAndTakeBack(page)
  const sent = await slowNextSend(page)
  await insertSavedReply(page)
  await markAndLeave(page, sent)
  const took = await hearNewTexts(page)
  await seeOther(page, other)
  await answerEmail(page, other)
  await findByWords(page)
  return took
}

/** J and K walk, Enter opens. */
async function walkRows(page: Page): Promise<void> {
  const links = page.getByRole('region', { name: 'Inbox' }).getByRole('listitem').getByRole('link')
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(threadOf(page)).toContainText(asks.first)
  await expect(rowOf(page, asks.first).getByRole('img', { name: 'Unread' })).toBeHidden()
}

async function answerAndTakeBack(page: Page): Promise<void> {
  await page.keyboard.press('r')
  await expect(answerField(page)).toBeFocused()
  await page.keyboard.type(typed)
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'Sending shortly. Z takes it back.' }),
  ).toBeVisible()
  await expect(threadOf(page)).toContainText(answer)
  await expect(answerField(page)).toBeFocused()
  await page.keyboard.press('z')
  await expect(page.getByRole('status').filter({ hasText: 'The message was taken back.' })).toBeVisible()
  await expect(threadOf(page)).not.toContainText(answer)
  await expect(answerField(page)).toHaveValue(typed)
  await page.keyboard.press('End')
  await page.keyboard.type(' {{colour}}')
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'There is no merge field {{colour}}.' }),
  ).toBeVisible()
  await expect(answerField(page)).toHaveValue(`${typed} {{colour}}`)
  await answerField(page).press('Control+A')
  await page.keyboard.type(typed)
  await page.keyboard.press('Control+Enter')
  await expect(answerField(page)).toHaveValue('')
  await expect(threadOf(page).getByText(/^Sending in \d seconds?$/)).toBeVisible()
  await expectAccessibleInBoth(page, 'thread')
  await expect.poll(() => readPhone(page, first), { timeout: 15_000 }).toContain(answer)
}

/** The next message is slow on its way to the server, so that the keys are ahead of it; answers when it is there. */
async function slowNextSend(page: Page): Promise<{ arrived: Promise<unknown> }> {
  await page.route(
    '**/api/v1/messages/send',
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      await route.continue()
    },
    { times: 1 },
  )
  return { arrived: page.waitForResponse('**/api/v1/messages/send', { timeout: 60_000 }) }
}

/** A slash in an empty answer finds one; Enter puts it in. */
async function insertSavedReply(page: Page): Promise<void> {
  await expect(answerField(page)).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Search saved replies' })).toBeFocused()
  await page.keyboard.type('draw')
  const found = page.getByRole('listbox', { name: 'Saved replies' }).getByRole('option')
  await expect(found).toHaveCount(1)
  await expectAccessibleInBoth(page, 'saved replies')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(answerField(page)).toHaveValue(/^The draw is a week after/)
  await expect(answerField(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(answerField(page)).toHaveValue('')
  await page.keyboard.press('Escape')
}

/**
 * Marked with M, unread again with U, though the answer that marks it read is still on its way; E is done with it and
 * opens the next that waits.
 */
async function markAndLeave(page: Page, sent: { arrived: Promise<unknown> }): Promise<void> {
  const row = page.getByRole('listitem').filter({ has: page.locator('[aria-current]') })
  await page.keyboard.press('m')
  await expect(row.getByRole('img', { name: 'Marked' })).toBeVisible()
  const [unread] = [page.waitForResponse('**/read-status/*/0'), page.keyboard.press('u')]
  await sent.arrived
  await unread
  await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(threadOf(page)).toContainText(asks.second)
  await expect(rowOf(page, asks.second).getByRole('link')).toBeFocused()
}

/** One into the open thread, one from somebody new, each without a reload. */
async function hearNewTexts(page: Page): Promise<number[]> {
  const more = 'And on Sundays?'
  const inThread = await clock(page, threadOf(page).getByText(more), () => textFrom(page, second, more))
  const inList = await clock(page, rowOf(page, asks.late), () => textFrom(page, late, asks.late))
  return [inThread, inList]
}

/** Looks at each frame, where `expect` looks a few times a second. What came before is over by then. */
async function clock(page: Page, awaited: Locator, act: () => Promise<void>): Promise<number> {
  await page.waitForTimeout(1_500)
  const began = performance.now()
  await Promise.all([awaited.waitFor(), act()])
  return Math.round(performance.now() - began)
}

async function seeOther(page: Page, other: Page): Promise<void> {
  await other.goto(page.url())
  await expect(page.getByText(`${cast.agent} is also reading`)).toBeVisible()
  await expectAccessibleInBoth(page, 'somebody else reads it')
  await openPage(other, 'conversations')
  await expect(page.getByText(`${cast.agent} is also reading`)).toBeHidden()
}

/** Words before the last one find a conversation, in any order and whatever the case, and stand in its row. */
async function findByWords(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Name, phone, e-mail or words' })).toBeFocused()
  await page.keyboard.type('laval BUS')
  const rows = page.getByRole('region', { name: 'Inbox' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Is there a bus to Laval?')
}

/** A reader answers a newsletter in the outbox; the staff's answer has a subject of its own. */
async function answerEmail(page: Page, other: Page): Promise<void> {
  const words = 'Where is the recipe for two?'
  const subject = 'A recipe for two'
  await other.goto(`${baseUrl()}/outbox`)
  // Other stories of this server have mails in the outbox too.
  const letters = other.getByRole('group').filter({ hasText: 'five recipes for the holidays' })
  const mail = letters.filter({ hasText: 'Answer as' }).first()
  await mail.locator('summary').click()
  await mail.getByRole('textbox', { name: /^Answer as / }).fill(words)
  await mail.getByRole('button', { name: 'Send the answer' }).click()
  await expect(rowOf(page, words).getByRole('img', { name: 'E-mail' })).toBeVisible()
  // Above the open one stand the late text and, at the top, the e-mail.
  await page.keyboard.press('k')
  await expect(rowOf(page, asks.late).getByRole('link')).toBeFocused()
  await page.keyboard.press('k')
  await expect(rowOf(page, words).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(threadOf(page)).toContainText(words)
  await page.keyboard.press('r')
  await expect(answerField(page)).toBeFocused()
  await page.keyboard.type('It is on page two.')
  await page.keyboard.press('Shift+Tab')
  const field = page.getByRole('textbox', { name: 'Subject' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(/^Re: /)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(subject)
  await expectAccessibleInBoth(page, 'e-mail thread')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await expect(answerField(page)).toHaveValue('')
  await expect(async () => {
    await other.goto(`${baseUrl()}/outbox`)
    await expect(other.getByText(subject)).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
}
