import type { Page } from '@playwright/test'
import { baseUrl, expect } from '#test/support/browser.ts'

/** The subjects of the messages, in the demo's first client. The phones belong to nobody in the demo. */
export const cast = {
  client: 'maple-market',
  code: '55555',
  campaign: 'Holiday season',
  list: 'Coupon friends',
  large: 'Loyalty club',
  newsletter: 'Newsletter',
  /** The title of the e-mails to that list. */
  emails: 'Late news',
  approver: 'Amélie Roy',
  agent: 'Lin Chen',
  phones: {
    rosa: '+1 416 555 0151',
    lise: '+1 438 555 0152',
    /** Texts STOP. */
    stan: '+1 437 555 0153',
    /** The author's own. */
    own: '+1 416 555 0160',
    first: '+1 416 555 0171',
    second: '+1 416 555 0172',
    late: '+1 416 555 0173',
  },
} as const

const csv = `First name,Last name,Mobile,Email,Language
Rosa,Rivard,${cast.phones.rosa},rosa.rivard@books.test,en
Lise,Lavoie,${cast.phones.lise},lise.lavoie@books.test,fr
Stan,Sortie,${cast.phones.stan},stan.sortie@books.test,en
Nora,Nophone,,nora.nophone@books.test,en
`

export const openPage = (page: Page, path: string) => page.goto(`${baseUrl()}/${cast.client}/${path}`)

/** A small list before the story begins: one has stopped, and one has no phone. */
export async function makeSmallList(page: Page): Promise<void> {
  const { id } = (await callAs(page, '/api/v1/lists', { data: { name: cast.list } })).data as { id: string }
  await callAs(page, `/api/v1/list/participants/${id}/upload`, {
    multipart: {
      mapping: JSON.stringify(['first_name', 'last_name', 'phone', 'email', 'language']),
      consent: 'proof',
      consent_proof: 'Coupon form, opt-in box',
      subscription_id: await findTexts(page),
      file: { name: 'friends.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
    },
  })
  await expect
    .poll(async () => (await readAs(page, `/api/v1/lists/${id}/show`)).data, { timeout: 20_000 })
    .toMatchObject({ participants_count: 4 })
  await textFrom(page, cast.phones.stan, 'STOP')
}

/** The consents of the people in the list. */
async function findTexts(page: Page): Promise<string> {
  const { data } = await readAs(page, '/api/v1/subscriptions')
  const texts = (data as { id: string; name: string }[]).find(({ name }) => name.startsWith('Texts from'))
  return texts?.id ?? ''
}

/** A text from a phone, as the handset sends it. */
export async function textFrom(page: Page, from: string, text: string): Promise<void> {
  const answer = await page.request.post(`${baseUrl()}/handset/messages`, {
    data: { from, to: cast.code, text },
  })
  expect(answer.status()).toBe(200)
}

/** The texts on a phone. */
export async function readPhone(page: Page, phone: string): Promise<string[]> {
  const query = new URLSearchParams({ phone })
  const answer = await page.request.get(`${baseUrl()}/handset/messages?${query}`)
  const { data } = (await answer.json()) as { data: { text: string }[] }
  return data.map(({ text }) => text)
}

type Answer = { data?: unknown; csrf_token?: string }

/** A read as the console itself would make it. */
export async function readAs(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(baseUrl() + path, { headers: { 'X-Client': cast.client } })
  return (await answer.json()) as Answer
}

/** A call as the console itself would make it, with the page's own session. */
async function callAs(
  page: Page,
  path: string,
  sent: Pick<NonNullable<Parameters<Page['request']['post']>[1]>, 'data' | 'multipart'>,
): Promise<Answer> {
  const { csrf_token = '' } = await readAs(page, '/api/v1/session')
  const answer = await page.request.post(baseUrl() + path, {
    headers: { 'X-Client': cast.client, 'X-CSRF-TOKEN': csrf_token },
    ...sent,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}
