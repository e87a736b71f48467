import type { TestApplication } from './application.ts'
import { type AccessCodeIds, makeAccessCodes } from './world/accessCodes.ts'
import { type AssetIds, makeAssets } from './world/assets.ts'
import { type CampaignIds, makeKeywords } from './world/campaigns.ts'
import { type ClientIds, makeClient } from './world/clients.ts'
import { type EntryIds, textIn } from './world/entries.ts'
import { type ExperienceIds, makeExperience } from './world/experiences.ts'
import { type ImageIds, makeImage } from './world/images.ts'
import { type LocationIds, makeLocations } from './world/locations.ts'
import { type MessagingIds, makeMessages } from './world/messaging.ts'
import { makeWork, type OperationsIds } from './world/operations.ts'
import { makePeople, type PeopleIds } from './world/participants.ts'
import { makeDraw, type PrizingIds } from './world/prizing.ts'
import { makeReports, type ReportingIds } from './world/reporting.ts'
import { makeUsers, type UserIds } from './world/users.ts'
import { findHeard, makeWebhook, type WebhookIds } from './world/webhooks.ts'

/** One client with a row of everything, made by the product's own calls, and a caller for each role. */
export type ClientWorld = ClientIds &
  UserIds &
  ExperienceIds &
  EntryIds &
  ImageIds &
  PeopleIds &
  PrizingIds &
  CampaignIds &
  AccessCodeIds &
  AssetIds &
  MessagingIds &
  OperationsIds &
  LocationIds &
  ReportingIds &
  WebhookIds & { readonly heardEvent: string }

/** Builds a client called `name` with shortcode `code`: each domain adds its rows to what stands before it. */
export async function buildClient(
  application: TestApplication,
  named: { name: string; code: string },
): Promise<ClientWorld> {
  const staffed = await makeClient(application, named)
  const client = { ...staffed, ...(await makeUsers(application, staffed)) }
  const heard = { ...client, ...(await makeWebhook(client)) }
  const contest = { ...heard, ...(await makeExperience(heard)) }
  const entered = { ...contest, ...(await textIn(application.url, contest)) }
  const known = { ...entered, ...(await makePeople(entered)) }
  const campaigns = await makeKeywords(known)
  return {
    ...known,
    ...(await makeImage(application, known)),
    ...(await makeDraw(known)),
    ...campaigns,
    ...(await makeAccessCodes(known)),
    ...(await makeAssets(known)),
    ...(await makeLocations(application, { ...known, ...campaigns })),
    ...(await makeWork(known)),
    ...(await makeReports(known)),
    ...(await makeMessages(application.url, known)),
    ...(await findHeard(known)),
  }
}
