// long: the ways of one screen; pages.spec opens it.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { newId } from '#server/platform/ids.ts'
import { arrive, baseUrl, databaseUrl, expect, expectAccessibleInBoth, test } from '#test/support/browser.ts'
import { client } from '#test/support/pages.ts'

// A job is on its way for as long as the test wants: its report is written here as the worker writes it.

let database: pg.Client
test.beforeAll(async () => {
  database = new pg.Client({ connectionString: databaseUrl(), options: '-c search_path=fanfare' })
  await database.connect()
})
test.afterAll(() => database.end())

async function begin(title: string): Promise<string> {
  const id = newId()
  const { rowCount } = await database.query(
    `insert into job_report (client_id, id, kind, title, state, progress, total, created_at, updated_at)
     select id, $2, 'entries.export', $3, 'running', 3, 10, now(), now() from client where eid = $1`,
    [client, id, title],
  )
  expect(rowCount).toBe(1)
  return id
}
const write = (id: string, state: string, progress: number) =>
  database.query('update job_report set state = $2, progress = $3, updated_at = now() where id = $1', [
    id,
    state,
    progress,
  ])

/** Counts what is asked of the reports from this one on. */
function countPolls(page: Page, id: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes('/job-report') && request.url().includes(`after=${id}`)) count += 1
  })
  return () => count
}

test('while a job runs it is asked for every half a second, a new one is added, and at the end nobody asks', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const [slow, quick] = [`Slow export ${Date.now()}`, `Quick export ${Date.now()}`]
  const id = await begin(slow)
  const polls = countPolls(page, id)
  await page.goto(`${baseUrl()}/${client}/jobs`)
  const row = page.getByRole('row').filter({ hasText: slow })
  await expect(row).toContainText('Running')
  await expect(row).toContainText('3 of 10')
  const tray = page.getByRole('button', { name: /job(s are| is) running/ })
  await tray.press('Enter')
  const panel = page.getByRole('dialog', { name: 'What is running' })
  await expect(panel).toContainText(slow)
  await expect(panel).toContainText('3 of 10')
  await expectAccessibleInBoth(page, 'jobs that run')

  await write(id, 'running', 7)
  await expect(panel).toContainText('7 of 10')
  await expect(row).toContainText('7 of 10')
  const second = await begin(quick)
  await expect(panel).toContainText(quick)
  await expect(page.getByRole('row').nth(1)).toContainText(quick)
  expect(polls()).toBeGreaterThan(2)

  await write(second, 'failed', 3)
  await expect(panel).not.toContainText(quick)
  await expect(page.getByRole('row').filter({ hasText: quick })).toContainText('Ended early')
  await write(id, 'done', 10)
  await expect(row).toContainText('Done')
  await expect(panel).toContainText('Nothing is running now.')
  // No hint tells of what is written here: the tray goes by what it asked for.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Nothing is running now.' })).toBeHidden()
  await expect(tray).toBeHidden()
  // The last answer said that all have ended: nobody asks again.
  const asked = polls()
  await page.goto(`${baseUrl()}/${client}/jobs`)
  await expect(row).toContainText('Done')
  await expect(tray).toBeHidden()
  expect(polls()).toBe(asked)
  await leave()
})

test('a report that is gone leaves nothing that runs, also where no hint tells of it', async ({
  browser,
}) => {
  const { page, leave } = await arrive(browser)
  const id = await begin(`Passing export ${Date.now()}`)
  await page.goto(`${baseUrl()}/${client}/jobs`)
  const tray = page.getByRole('button', { name: /job(s are| is) running/ })
  await expect(tray).toBeVisible()
  await database.query('delete from job_report where id = $1', [id])
  await expect(tray).toBeHidden({ timeout: 15_000 })
  await leave()
})
