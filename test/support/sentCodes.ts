import type { Page } from '@playwright/test'
import { baseUrl, expect } from './browser.ts'

/** The code that this phone was sent last, which is written as `+14165550100`. */
export function codeOnPhone(page: Page, phone: string): Promise<string> {
  return poll(async () => {
    const answer = await page.request.get(`${baseUrl()}/handset/messages?phone=${encodeURIComponent(phone)}`)
    const texts: { text: string }[] = (await answer.json()).data
    return texts.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).findLast(Boolean)
  })
}

/** The code that this address was sent last. */
export function codeInMail(page: Page, address: string): Promise<string> {
  return poll(async () => {
    const outbox = await (await page.request.get(`${baseUrl()}/outbox`)).text()
    const mail = outbox.split('<details').find((card) => card.includes(address))
    return /code (?:is|est) (\d{6})/.exec(mail ?? '')?.[1]
  })
}

async function poll(find: () => Promise<string | undefined>): Promise<string> {
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}
