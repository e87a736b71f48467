/** Fraud analyses of an entry: each is told with the entries that it rests on, and none decides anything (decisions 4). */
import type { FraudAnalysis } from '#contract/entries/fraud.ts'
import { type FraudKind, hastyEntries, matchWords } from '#contract/entries/matchWords.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { getExperienceRefEvenDeleted } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { disposableDomain } from './disposable.ts'
import { findMatches } from './matches.ts'
import { numberOfNoMobile } from './mobile.ts'
import { listImagesOfEntry } from './queries/matches.ts'
import { listPlaced, type Placed } from './queries/placed.ts'
import * as queries from './queries/traits.ts'
import { findThresholds } from './shopLikeness.ts'

type OfEntry = { readonly kind: Kind; readonly experience: string; readonly entry: string }
/** As the contract's answer goes in: times are still Dates. */
export type Analysis = Omit<FraudAnalysis, 'evidence'> & { readonly evidence: Placed[] }

type Finding = {
  readonly kind: FraudKind
  readonly detail?: string | null
  readonly threshold?: number | undefined
  readonly ids: readonly string[]
}

export async function listFraudAnalyses(db: Db, scope: Scope, named: OfEntry): Promise<Analysis[]> {
  const suspect = await getSuspect(db, scope, named)
  const [pictures, sharing, hasty] = await Promise.all([
    findByPictures(db, scope, suspect),
    queries.findSharing(db, scope, suspect.id),
    queries.findHasty(db, scope, { id: suspect.id, at: suspect.created_at }),
  ])
  const shared = (kind: queries.Sharing['kind']) =>
    sharing.filter((one) => one.kind === kind).map(({ entry_id }) => entry_id)
  const findings: Finding[] = [
    ...pictures,
    ...(['till_code', 'transaction', 'device', 'network', 'household', 'mailbox'] as const).map((kind) => ({
      kind,
      ids: shared(kind),
    })),
    { kind: 'velocity', ids: hasty.length >= hastyEntries ? hasty : [] },
  ]
  return withEvidence(db, scope, [...findings.filter(({ ids }) => ids.length > 0), ...ofPerson(suspect)])
}

/** Signs that rest on no other entry: the person's own address, number and flag. */
function ofPerson({ email, phone, is_flagged, flag_reason }: queries.Suspect): Finding[] {
  const domain = email ? disposableDomain(email) : undefined
  const number = phone ? numberOfNoMobile(phone) : undefined
  return [
    ...(domain ? [{ kind: 'disposable_email' as const, detail: domain, ids: [] }] : []),
    ...(number ? [{ kind: 'no_mobile' as const, detail: number, ids: [] }] : []),
    ...(is_flagged ? [{ kind: 'flagged' as const, detail: flag_reason, ids: [] }] : []),
  ]
}

async function getSuspect(
  db: Db,
  scope: Scope,
  { kind, experience, entry }: OfEntry,
): Promise<queries.Suspect> {
  const among = [kind]
  const { id } = await getExperienceRefEvenDeleted(db, scope, { idOrEid: experience, among })
  return found(await queries.findSuspect(db, scope, { experienceId: id, entry }))
}

async function findByPictures(db: Db, scope: Scope, { id }: queries.Suspect): Promise<Finding[]> {
  const images = await listImagesOfEntry(db, scope, id)
  if (images.length === 0) return []
  const ofShops = [...(await findThresholds(db, scope, images)).values()]
  const matches = (await findMatches(db, scope, { images, notOf: images.map(() => id) })).flat()
  return matchWords.map((kind) => ({
    kind,
    threshold: kind === 'looks_alike' ? ofShops[0] : undefined,
    ids: [...new Set(matches.filter(({ word }) => word === kind).map(({ entry_id }) => entry_id))],
  }))
}

async function withEvidence(db: Db, scope: Scope, findings: readonly Finding[]): Promise<Analysis[]> {
  const ids = [...new Set(findings.flatMap((finding) => finding.ids))]
  const placed = await listPlaced(db, scope, ids)
  return findings.map(({ kind, detail = null, threshold = null, ids: own }) => ({
    kind,
    detail,
    threshold,
    count: Math.min(own.length, queries.mostShown),
    is_capped: own.length > queries.mostShown,
    evidence: own.slice(0, queries.mostShown).flatMap((id) => placed.get(id) ?? []),
  }))
}

type Fingerprint = { kind: 'device' | 'address' | 'household' | 'phone' | 'image'; entries: Placed[] }

/** Each kind stands there, also where nothing is shared. */
export async function getFingerprint(db: Db, scope: Scope, named: OfEntry): Promise<Fingerprint[]> {
  const suspect = await getSuspect(db, scope, named)
  const [sharing, others] = await Promise.all([
    queries.findSharing(db, scope, suspect.id),
    queries.findOthersOf(db, scope, suspect),
  ])
  const by = (...kinds: queries.Sharing['kind'][]) => [
    ...new Set(sharing.filter(({ kind }) => kinds.includes(kind)).map(({ entry_id }) => entry_id)),
  ]
  const shared = {
    device: by('device'),
    address: by('network'),
    household: by('household'),
    phone: others,
    image: by('picture', 'receipt', 'till_code'),
  }
  const placed = await listPlaced(db, scope, [...new Set(Object.values(shared).flat())])
  const entries = (ids: readonly string[]) =>
    ids.slice(0, queries.mostShown).flatMap((id) => placed.get(id) ?? [])
  return [
    { kind: 'device', entries: entries(shared.device) },
    { kind: 'address', entries: entries(shared.address) },
    { kind: 'household', entries: entries(shared.household) },
    { kind: 'phone', entries: entries(shared.phone) },
    { kind: 'image', entries: entries(shared.image) },
  ]
}
