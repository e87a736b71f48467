// long: what a slow line does to the first reads of a screen; `feed.test` and `hintStream.test` hold the rule.
import { baseUrl, expect, test } from '#test/support/browser.ts'
import { arriveAt } from '#test/support/colleagues.ts'
import { client } from '#test/support/pages.ts'

// A text that comes while a screen is still opening is told by the list, not by the badge alone.

const list = '**/api/v1/conversations/inbox/**'
const stream = '**/api/stream?*'

for (const [late, held] of [
  ['after the list was read and before the stream of hints is open', stream],
  ['while the list is read, and is answered as it was before', list],
] as const) {
  test(`a text that comes ${late} is in the inbox`, async ({ browser }) => {
    const asked = `Are you open ${Date.now()}?`
    const { page, leave } = await arriveAt(browser, `/${client}`)
    const text = async () => {
      const sent = await page.request.post(`${baseUrl()}/handset/messages`, {
        data: { from: `+1438555${String(Date.now()).slice(-4)}`, to: '55555', text: asked },
      })
      expect(sent.status()).toBe(200)
    }
    let told = () => {}
    const isTold = new Promise<void>((resolve) => {
      told = resolve
    })
    let isFirst = true
    await page.route(held, async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      if (held === stream) {
        await isTold
        return route.continue()
      }
      const before = await route.fetch()
      await isTold
      return route.fulfill({ response: before })
    })
    const inbox = page.getByRole('region', { name: 'Inbox' })
    const isRead = page.waitForResponse(list)
    const isLive = page.waitForEvent('request', (request) =>
      new URL(request.url()).pathname.endsWith('/api/stream'),
    )
    await page.goto(`${baseUrl()}/${client}/conversations`)
    await isLive
    if (held === stream) {
      await isRead
      await expect(inbox.getByRole('listitem').first()).toBeVisible()
    }
    await text()
    // The server holds hints of one subject back for less than this.
    await page.waitForTimeout(1_500)
    told()
    await expect(inbox.getByRole('listitem').filter({ hasText: asked })).toBeVisible()
    await leave()
  })
}
