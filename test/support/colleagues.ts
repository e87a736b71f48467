import type { APIRequestContext, APIResponse, Browser, Page } from '@playwright/test'
import { arrive, baseUrl, expect, type Person } from './browser.ts'
import { client } from './pages.ts'

// People who are made for one test: what is done to them meets nobody else.

export const password = 'quiet rivers carry boats'

/** The newest link to choose a password that the outbox has for this address, with its token behind `#`. */
export async function findMailedLink(request: APIRequestContext, email: string): Promise<string> {
  const link = new RegExp(`To ${email}(?:(?!To ).)*?(${baseUrl()}/choose-password#[\\w-]+)`, 's')
  let found = ''
  await expect(async () => {
    const outbox = await (await request.get(`${baseUrl()}/outbox`)).text()
    found = outbox.match(link)?.[1] ?? ''
    expect(found, `a link for ${email}`).not.toBe('')
  }).toPass({ timeout: 15_000 })
  return found
}

export type Colleague = { id: string; name: string; email: string; password: string }
type Invited = {
  name: string
  role: string
  /** Whom they work for; the client of the demo where nothing is said. */
  of?: string
}

/** Sends something as this page's person, to one client or to none. */
export async function postAs(
  page: Page,
  path: string,
  sent: { of?: string; data: object },
): Promise<APIResponse> {
  const session = await (await page.request.get(`${baseUrl()}/api/v1/session`)).json()
  const answer = await page.request.post(baseUrl() + path, {
    headers: { ...(sent.of ? { 'X-Client': sent.of } : {}), 'X-CSRF-TOKEN': session.csrf_token },
    data: sent.data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer
}

/** Somebody who was invited to the client by the administrator, has chosen a password, and can sign in. */
export async function makeColleague(
  browser: Browser,
  { name, role, of = client }: Invited,
): Promise<Colleague> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@staff.example`
  const administrator = await arrive(browser)
  const link = await inviteAs(administrator.page, { email, name, role, of })
  const stranger = await browser.newContext()
  const chosen = await stranger.request.post(`${baseUrl()}/api/v1/password`, {
    data: { token: new URL(link).hash.slice(1), password },
  })
  expect(chosen.ok(), await chosen.text()).toBe(true)
  await stranger.close()
  const listed = await administrator.page.request.get(
    `${baseUrl()}/api/v1/client-role?search=${encodeURIComponent(email)}`,
    { headers: { 'X-Client': of } },
  )
  const [made] = (await listed.json()).data
  await administrator.leave()
  return { id: made.user.id, name, email, password }
}

/** Invites as this page's person; what is to be handed over, since the browser's tests have no mail server. */
export async function inviteAs(
  page: Page,
  { of, ...data }: { email: string; name: string; role: string; of: string },
): Promise<string> {
  const { data: sent } = await (await postAs(page, '/api/v1/client-role', { of, data })).json()
  return sent.link
}

/** Signed in, at an address. */
export async function arriveAt(browser: Browser, path: string, who?: Colleague): Promise<Person> {
  const person = await arrive(browser, who)
  await person.page.goto(baseUrl() + path)
  return person
}
