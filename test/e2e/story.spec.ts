import type { Page } from '@playwright/test'
import {
  baseUrl,
  expect,
  expectAccessible,
  openContext,
  signIn,
  test,
  watchFaults,
} from '#test/support/browser.ts'
import { sendBroadcast, undoBroadcast } from './story/broadcast.ts'
import { answerConversation } from './story/conversation.ts'
import { drawWinners } from './story/draw.ts'
import { textAsPhones } from './story/handset.ts'
import { fillList } from './story/list.ts'
import { confirmWinners } from './story/prizes.ts'
import { enterBySite } from './story/site.ts'
import { openClient } from './story/start.ts'
import { makeSweepstakes } from './story/sweepstakes.ts'

// The main job from end to end, as one person does it: from an empty client to a certificate that holds.

test('a new client, its sweepstakes, its entries, a broadcast, an answer and a drawn winner', async ({
  browser,
}) => {
  test.setTimeout(420_000)
  const faults: string[][] = []
  // Each in a window of its own: a tab behind another one draws once a second.
  const open = async (): Promise<Page> => {
    const page = await (await openContext(browser)).newPage()
    faults.push(watchFaults(page))
    return page
  }
  const story = { console: await open(), handset: await open(), site: await open() }
  await test.step('sign in', async () => {
    await story.console.goto(`${baseUrl()}/sign-in`)
    await expectAccessible(story.console, 'sign-in')
    await signIn(story.console)
  })
  await test.step('client, shortcode, campaign, prize pool', () => openClient(story))
  const eid = await test.step('sweepstakes', () => makeSweepstakes(story))
  await test.step('entries by text', () => textAsPhones(story, eid))
  await test.step('entries by web', () => enterBySite(story, eid))
  await test.step('list and upload', () => fillList(story))
  await test.step('broadcast, undone', () => undoBroadcast(story))
  await test.step('broadcast, sent', () => sendBroadcast(story))
  await test.step('conversation', () => answerConversation(story))
  await test.step('draw', () => drawWinners(story, eid))
  await test.step('winners and certificate', () => confirmWinners(story))
  expect(faults.flat()).toEqual([])
  await Promise.all(Object.values(story).map((page) => page.context().close()))
})
