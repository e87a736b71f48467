import type { Page } from '@playwright/test'
import pg from 'pg'
import { baseUrl, databaseUrl, dayFromNow, expect } from './browser.ts'
import { client, findThings } from './pages.ts'

type Wanted = { title: string; state?: 'scheduled' | 'sending' }

/** A broadcast of next month, in the state that is wanted; nothing of it is on its way. Answers its id. */
export async function addBroadcast(page: Page, { title, state = 'scheduled' }: Wanted): Promise<string> {
  const { request } = page
  const headers = { 'X-Client': client }
  const rows = async (path: string) =>
    (await (await request.get(`${baseUrl()}${path}`, { headers })).json()).data
  const [shortcode] = await rows('/api/v1/client/shortcode')
  const { campaign } = (await findThings(page)).things
  const list = (await rows('/api/v1/lists?search=Newsletter')).find(
    ({ name }: { name: string }) => name === 'Newsletter',
  )
  const session = await (await request.get(`${baseUrl()}/api/v1/session`, { headers })).json()
  const made = await request.post(`${baseUrl()}/message-user`, {
    headers: { ...headers, 'X-CSRF-TOKEN': session.csrf_token },
    data: {
      title,
      message: 'Hello',
      campaign_id: campaign,
      participant_list_id: list.id,
      shortcode_id: shortcode.id,
      send_after: `${dayFromNow(30)}T12:00`,
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const database = new pg.Client({ connectionString: databaseUrl(), options: '-c search_path=fanfare' })
  await database.connect()
  const written = await database.query<{ id: string }>(
    'update broadcast set state = $1 where title = $2 returning id',
    [state, title],
  )
  await database.end()
  expect(written.rowCount).toBe(1)
  return written.rows[0]?.id ?? ''
}
