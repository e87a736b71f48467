/**
 * A process's memory of the experiences that the public asks for. Nothing of it is believed for a moment: each
 * request is proved by a read of the rows' marks that began after it came, which those who wait share. So a change
 * counts at once in every process, whoever made it. What belongs to one person is never kept here.
 */
import type { Client } from '#contract/clients/calls.ts'
import { getVariableValues, type VariableValues } from '#server/campaigns/campaigns.ts'
import { findLinkKey, getClientRef, getClientSettings } from '#server/clients/clients.ts'
import {
  findExperienceForIntake,
  findPages,
  findPublicExperience,
  type IntakeExperience,
  listServedDomains,
  type PageHtml,
  type ServedDomain,
  speaksFrench,
} from '#server/experiences/experiences.ts'
import { listMailboxes } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type ClientRef, type InstallationScope, type Scope, systemScope } from '#server/platform/scope.ts'
import { listCommitments, type ShownCommitment } from '#server/prizing/prizing.ts'
import { findMark, findShortcodeCode } from '../queries.ts'
import { type Bounded, keepBounded } from './bounded.ts'
import { type Made, sizeOf } from './made.ts'
import { shareReads } from './sharedReads.ts'

export type Known = {
  readonly mark: string
  readonly client: ClientRef
  readonly experience: IntakeExperience
  readonly settings: Client
  readonly hasFrench: boolean
  readonly shortcode: string | undefined
  readonly linkKey: string | undefined
  /** Whether its client can send e-mail. */
  readonly hasMailbox: boolean
  /** Its own domains that were verified. */
  readonly domains: readonly ServedDomain[]
  /** Of its campaign. */
  readonly variables: VariableValues
  /** The written pages, by which of them are with their HTML. */
  readonly pages: Map<string, Promise<PageHtml[]>>
  /** Bound for its draw by publishing, the last first. */
  readonly commitments: Map<'', Promise<ShownCommitment[]>>
  /** Pages as they are sent, without what is one person's. */
  readonly made: Map<string, Promise<Made>>
}

type Memory = {
  readonly known: Bounded<Known>
  readonly read: (key: string, read: () => Promise<Known | undefined>) => Promise<Known | undefined>
}

const mostBytes = 24 * 1024 * 1024
const memories = new WeakMap<Db, Memory>()

function memoryOf(db: Db): Memory {
  const found = memories.get(db)
  if (found) return found
  const fresh = { known: keepBounded<Known>(mostBytes), read: shareReads<Known | undefined>() }
  memories.set(db, fresh)
  return fresh
}

/** The experience as it is now; undefined for an address that never was and for one that is deleted. */
export function findKnown(db: Db, visitor: InstallationScope, eid: string): Promise<Known | undefined> {
  const memory = memoryOf(db)
  return memory.read(eid, async () => {
    const known = memory.known.get(eid)
    if (known) {
      const of = { experienceId: known.experience.id }
      const mark = await findMark(db, systemScope(known.client, 'Public site', visitor.at), of)
      if (mark === known.mark) return known
      memory.known.delete(eid)
    }
    const fresh = await readKnown(db, visitor, eid)
    if (fresh) memory.known.set(eid, fresh, bytesOf(fresh.experience) + bytesOf(fresh.settings))
    return fresh
  })
}

/** The mark is read first: what changes while the rest is read makes it another one, and so is found out. */
async function readKnown(db: Db, visitor: InstallationScope, eid: string): Promise<Known | undefined> {
  const address = await findPublicExperience(db, eid)
  if (!address) return undefined
  const { clientId, experienceId } = address
  const scope = systemScope(await getClientRef(db, clientId), 'Public site', visitor.at)
  const mark = await findMark(db, scope, { experienceId })
  if (mark === undefined) return undefined
  const [client, experience, settings, linkKey, domains, mailboxes] = await Promise.all([
    getClientRef(db, clientId),
    findExperienceForIntake(db, scope, experienceId),
    getClientSettings(db, scope),
    findLinkKey(db, clientId),
    listServedDomains(db, scope, experienceId),
    listMailboxes(db, scope),
  ])
  if (!experience) return undefined
  const variables = await getVariableValues(db, scope, experience.campaign_id)
  const hasFrench = await speaksFrench(db, scope, experience)
  const shortcodeId = experience.settings.shortcode_id
  const shortcode = shortcodeId ? await findShortcodeCode(db, shortcodeId) : undefined
  return {
    mark,
    client,
    experience,
    settings,
    hasFrench,
    shortcode,
    linkKey,
    hasMailbox: mailboxes.length > 0,
    domains,
    variables,
    pages: new Map<string, Promise<PageHtml[]>>(),
    commitments: new Map<'', Promise<ShownCommitment[]>>(),
    made: new Map<string, Promise<Made>>(),
  }
}

export function pagesOf(db: Db, scope: Scope, of: { known: Known; shown: readonly string[] }) {
  const { known, shown } = of
  const experienceId = known.experience.id
  return remembered(db, known, {
    among: known.pages,
    key: shown.join(),
    make: () => findPages(db, scope, { experienceId, shown }),
    sizeOf: bytesOf,
  })
}

/** Whatever binds one saves the experience with it, and so changes its mark. */
export const commitmentsOf = (db: Db, scope: Scope, known: Known): Promise<ShownCommitment[]> =>
  remembered(db, known, {
    among: known.commitments,
    key: '',
    make: () => listCommitments(db, scope, known.experience.id),
    sizeOf: bytesOf,
  })

export const madeOf = (db: Db, known: Known, of: { key: string; make: () => Promise<Made> }): Promise<Made> =>
  remembered(db, known, { ...of, among: known.made, sizeOf, isFleeting: (made) => made.isFleeting })

type Asked<T, K> = {
  readonly among: Map<K, Promise<T>>
  readonly key: K
  readonly make: () => Promise<T>
  readonly sizeOf: (value: T) => number
  /** Such a value is kept no longer than it is made. */
  readonly isFleeting?: (value: T) => boolean
}

/** Made once, however many ask for it at the same time; what failed is tried again by the next one. */
function remembered<T, K>(
  db: Db,
  known: Known,
  { among, key, make, sizeOf, isFleeting }: Asked<T, K>,
): Promise<T> {
  const found = among.get(key)
  if (found) return found
  const making = make()
  among.set(key, making)
  making.then(
    (value) =>
      isFleeting?.(value)
        ? among.delete(key)
        : memoryOf(db).known.grow(known.experience.eid, known, sizeOf(value)),
    () => among.delete(key),
  )
  return making
}

/** A character takes two bytes at most, and an object some more than its text. */
const bytesOf = (value: unknown): number => 1000 + JSON.stringify(value).length * 2
