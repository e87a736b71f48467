/**
 * The pictures of a text. Where its keyword leads to an experience that asks for files, they are fetched and looked at
 * before anybody enters, so that an entry is never told of while its picture may still be lost; the entry then takes
 * them in its own transaction. A provider's are fetched by a job, which is tried again for half an hour. Anywhere else nothing is
 * fetched, and the conversation says how many came.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entryRules } from '#contract/experiences/entryRules.ts'
import { kinds } from '#contract/experiences/kinds.ts'
import { maxReceipts } from '#contract/words/receipts.ts'
import type { GatewayKind } from '#server/adapters/gateways/port.ts'
import type { JobContext, Outside } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { type Intake, keepUpload, takeUploads } from '#server/entries/entries.ts'
import { contestOf, findExperienceForIntake, type IntakeExperience } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'

/** A picture that is here already, or its address at the provider. */
export type TextPicture = { readonly path: string; readonly bytes: number } | { readonly url: string }

/** The secrets of those that were taken, and how many could not be. */
export type KeptPictures = { readonly tokens: readonly string[]; readonly lost: number }

type TextWithPictures = {
  readonly to: string
  readonly from: string
  readonly text: string
  readonly providerMessageId: string
  readonly mediaCount?: number
}

/** The field of the entry form that takes files; undefined where none does. */
function receiptField(experience: IntakeExperience): { name: string; isRequired: boolean } | undefined {
  const { fields } = entryRules(contestOf(experience)?.form_rules ?? [], 'Entry')
  const field = fields.find(({ rules }) => rules.format === 'file')
  return field && { name: field.field_name, isRequired: field.rules.isRequired }
}

/** It needs a picture, and none of those that came could be taken. A text without any enters as it always did. */
export const lacksPicture = (experience: IntakeExperience, kept: KeptPictures | undefined): boolean =>
  kept?.tokens.length === 0 && kept.lost > 0 && receiptField(experience)?.isRequired === true

type Entered = {
  readonly intake: Intake
  readonly experience: IntakeExperience
  readonly kept: KeptPictures | undefined
}

/** In the transaction of the entry. */
export async function enterPictures(
  tx: Db,
  scope: Scope,
  { intake, experience, kept }: Entered,
): Promise<void> {
  if (intake.kind !== 'accepted' || !kept) return
  const claim = { entryId: intake.entry.id, experienceId: experience.id, source: 'mms' as const }
  await takeUploads(tx, scope, { ...claim, tokens: kept.tokens })
}

type Texted = {
  readonly outside: Outside
  readonly gateway: GatewayKind
  readonly experienceId: string
  readonly received: TextWithPictures
  readonly pictures: readonly TextPicture[]
}

/** Undefined where the experience takes none; `later` where a job fetches them and goes on with the text then. */
export async function takePictures(
  db: Db,
  scope: Scope,
  { outside, gateway, experienceId, received, pictures }: Texted,
): Promise<KeptPictures | 'later' | undefined> {
  if (pictures.length === 0) return undefined
  const experience = await findExperienceForIntake(db, scope, experienceId)
  const field = experience && kinds[experience.kind].entersByKeyword ? receiptField(experience) : undefined
  if (!field) return undefined
  const taken = pictures.slice(0, maxReceipts)
  const files = taken.flatMap((one) => ('path' in one ? [one] : []))
  const urls = taken.flatMap((one) => ('url' in one ? [one.url] : []))
  if (urls.length === 0) return keepAll(db, scope, { outside, experienceId, field: field.name, files })
  const payload: PictureJob = {
    clientId: scope.client.id,
    experienceId,
    field: field.name,
    gateway,
    urls,
    tries: 0,
    received: { ...received, at: scope.at.toISOString() },
  }
  await db.transaction(scope, (tx) => tx.enqueue({ name: 'public.fetchPictures', payload }))
  return 'later'
}

type Keeping = {
  readonly outside: Outside
  readonly experienceId: string
  readonly field: string
  readonly files: readonly { readonly path: string; readonly bytes: number }[]
}

/** One after the other: each takes some memory while it is looked at. */
async function keepAll(db: Db, scope: Scope, { outside, files, ...of }: Keeping): Promise<KeptPictures> {
  const tokens: string[] = []
  for (const upload of files) {
    const kept = await keepUpload(db, scope, { ...of, upload, files: outside.files })
    if ('token' in kept) tokens.push(kept.token)
  }
  return { tokens, lost: files.length - tokens.length }
}

export type PictureJob = {
  readonly clientId: number
  readonly experienceId: string
  readonly field: string
  readonly gateway: GatewayKind
  readonly urls: readonly string[]
  readonly received: TextWithPictures & { readonly at: string }
  readonly tries: number
}

/** After so many seconds it is tried again. */
const waits = [10, 60, 300, 1500]

/** The steps after the pictures: the text goes its way with them, as if it had come now. */
type Going = (text: TextWithPictures & { readonly at: Date; readonly kept: KeptPictures }) => Promise<void>

/** Fetches the pictures of a text, outside of any transaction, and goes on with it. Twice does no harm: a text counts once. */
export async function fetchPictures(
  { db, outside }: JobContext,
  job: PictureJob,
  goOn: Going,
): Promise<void> {
  const { clientId, experienceId, field, urls, tries } = job
  const scope = systemScope(await getClientRef(db, clientId), 'Inbound SMS', outside.clock.now())
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-pictures-'))
  try {
    const { files, isLater } = await fetchAll(outside, { job, folder })
    const wait = waits[tries]
    if (isLater && wait !== undefined) {
      const startAfter = new Date(scope.at.getTime() + wait * 1000)
      const payload: PictureJob = { ...job, tries: tries + 1 }
      await db.transaction(scope, (tx) => tx.enqueue({ name: 'public.fetchPictures', payload, startAfter }))
      return
    }
    const kept = await keepAll(db, scope, { outside, experienceId, field, files })
    const { at, ...received } = job.received
    await goOn({
      ...received,
      at: new Date(at),
      kept: { ...kept, lost: urls.length - kept.tokens.length },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Fetching = { readonly job: PictureJob; readonly folder: string }

async function fetchAll(outside: Outside, { job, folder }: Fetching) {
  const fetchMedia = outside.gateway(job.gateway)?.fetchMedia
  const files: { path: string; bytes: number }[] = []
  let isLater = false
  for (const [place, url] of job.urls.entries()) {
    const path = join(folder, String(place))
    const got = fetchMedia ? await fetchMedia(url, path) : 'refused'
    if (got === 'fetched') files.push({ path, bytes: (await stat(path)).size })
    else {
      outside.log.info({ gateway: job.gateway, outcome: got }, 'a picture of a text could not be fetched')
      isLater ||= got === 'later'
    }
  }
  return { files, isLater }
}
