// long: a site or a program of others stands beside the browser; what is asked of it has unit tests.
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { baseUrl, expect, expectAccessibleInBoth, expectToast, test } from '#test/support/browser.ts'
import { arriveAt } from '#test/support/colleagues.ts'
import { receiver, refuses, takes } from '#test/support/receiver.ts'

// A client's own address hears what happens, says no for a while, and gets it again.

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Somebody is put into a list, which is an event. */
async function addToList(page: Page): Promise<void> {
  const headers = { 'X-Client': 'maple-market' }
  const read = async (path: string) =>
    (await (await page.request.get(`${baseUrl()}/api/v1/${path}`, { headers })).json()) as {
      data: { id: string }[]
      csrf_token: string
    }
  const { csrf_token: csrf } = await read('session')
  const made = await page.request.post(`${baseUrl()}/api/v1/lists`, {
    headers: { ...headers, 'X-CSRF-TOKEN': csrf },
    data: { name: `Heard ${Date.now()}` },
  })
  const { data: list } = (await made.json()) as { data: { id: string } }
  const [person] = (await read('participants')).data
  const added = await page.request.post(`${baseUrl()}/api/v1/list/participant/${list.id}`, {
    headers: { ...headers, 'X-CSRF-TOKEN': csrf },
    data: { participant_id: person?.id },
  })
  expect(added.ok(), await added.text()).toBe(true)
}

/** Makes it, past an address that is not taken; answers its secret, which is shown once. */
async function makeWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const making = dialogOf(page, 'New webhook')
  const create = making.getByRole('button', { name: 'Create webhook' })
  await making.getByLabel('Name').fill('Orders')
  await making.getByLabel('Address').fill('https://10.0.0.1/hook')
  await create.click()
  await expect(making.getByRole('alert')).toContainText('Choose at least one kind of event.')
  await making.getByLabel('Was added to a list').check()
  await expectAccessibleInBoth(page, 'new webhook')
  await create.click()
  await expect(making.getByRole('alert')).toContainText('This address lies in a network that is not public.')
  await making.getByLabel('Address').fill(url)
  await create.click()
  const shown = dialogOf(page, 'The secret, shown this once')
  const secret = (await shown.getByLabel('Secret', { exact: true }).textContent()) ?? ''
  await expectAccessibleInBoth(page, 'the secret, once')
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  return secret
}

async function sendTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send a test' }).click()
  const testing = dialogOf(page, 'Send a test')
  await testing.getByRole('button', { name: 'Send a test' }).click()
  await expect(testing.getByText('It was taken. Status 204')).toBeVisible()
  await testing.getByRole('button', { name: 'Close', exact: true }).click()
}

async function deleteWebhook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete webhook' }).click()
  const asking = dialogOf(page, 'Delete the webhook “Orders”?')
  await asking.getByRole('button', { name: 'Delete webhook' }).click()
  await expectToast(page, 'Webhook deleted.')
  await expect(page.getByText('There are no webhooks yet')).toBeVisible()
}

test('a webhook is made and tested; its receiver verifies the test by the secret', async ({ browser }) => {
  const peer = await receiver()
  const { page } = await arriveAt(browser, '/maple-market/settings')
  await page.getByRole('link', { name: /^Webhooks/ }).click()
  await expect(page.getByText('There are no webhooks yet')).toBeVisible()
  const secret = await makeWebhook(page, peer.url)
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByText('Nothing was sent yet')).toBeVisible()
  await sendTest(page)
  const [test] = peer.got
  const headers = Object.fromEntries(Object.entries(test?.headers ?? {}).map(([k, v]) => [k, String(v)]))
  expect(new Webhook(secret).verify(test?.body ?? '', headers)).toMatchObject({ type: 'test' })

  await deleteWebhook(page)
  await peer.close()
})

test('the log follows what is sent, shows why it was not taken, and replays it', async ({ browser }) => {
  const peer = await receiver()
  const { page } = await arriveAt(browser, '/maple-market/settings/webhooks')
  await makeWebhook(page, peer.url)
  await page.getByRole('link', { name: 'Orders' }).click()
  await addToList(page)
  const row = page.getByRole('row').filter({ hasText: 'Was added to a list' })
  await expect(row).toContainText('Delivered')
  peer.answer = refuses(500)
  await addToList(page)
  const waiting = row.filter({ hasText: 'Waiting' })
  await expect(waiting).toContainText('Status 500 · The answer says no')
  await waiting.getByRole('button', { name: 'Was added to a list' }).click()
  const detail = dialogOf(page, 'Was added to a list')
  await expect(detail.getByText('"type": "added_to_list"')).toBeVisible()
  await expect(detail.getByText('not now').first()).toBeVisible()
  await expect(detail.getByText('It waits already and will be tried.')).toBeVisible()
  await expectAccessibleInBoth(page, 'a dispatch')
  peer.answer = takes
  await expect(detail.getByText('Delivered')).toBeVisible({ timeout: 20_000 })
  const sent = peer.got.length
  await detail.getByRole('button', { name: 'Replay' }).click()
  await expectToast(page, 'It will be sent again.')
  await expect.poll(() => peer.got.length).toBe(sent + 1)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Given up' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectAccessibleInBoth(page, 'the log')
  await deleteWebhook(page)
  await peer.close()
})
