/** Fraud analyses of an entry: each is told with the entries that it rests on, and none decides anything (decisions 4). */
import type { FraudAnalysis } from '#contract/entries/fraud.ts'
import { type FraudKind, hastyEntries, matchWords, type TraitKind } from '#contract/entries/matchWords.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { getExperienceRefEvenDeleted } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { disposableDomain } from './disposable.ts'
import { findMatches, type Match } from './matches.ts'
import { numberOfNoMobile } from './mobile.ts'
import { listPlaced, type Placed, placedOf } from './queries/placed.ts'
import * as queries from './queries/traits.ts'

type OfEntry = { readonly kind: Kind; readonly experience: string; readonly entry: string }
/** As the contract's answer goes in: times are still Dates. */
export type Analysis = Omit<FraudAnalysis, 'evidence'> & { readonly evidence: Placed[] }

type Finding = {
  readonly kind: FraudKind
  readonly detail?: string | null
  readonly threshold?: number | null | undefined
  readonly evidence: readonly Placed[]
}

export async function listFraudAnalyses(db: Db, scope: Scope, named: OfEntry): Promise<Analysis[]> {
  const { experience, entry, kind } = named
  const { id } = await getExperienceRefEvenDeleted(db, scope, { idOrEid: experience, among: [kind] })
  return analyse(db, scope, { experienceId: id, entry })
}

/** In two statements, since whoever validates waits for it with each entry (E3). */
export async function analyse(
  db: Db,
  scope: Scope,
  named: { readonly experienceId: string; readonly entry: string },
): Promise<Analysis[]> {
  const signs = found(await queries.findSigns(db, scope, named))
  const shared = (kind: TraitKind) => signs.sharing.filter((one) => one.kind === kind).map(placedIn)
  const findings: Finding[] = [
    ...(await findByPictures(db, scope, signs)),
    ...(['till_code', 'transaction', 'device', 'network', 'household', 'mailbox'] as const).map((kind) => ({
      kind,
      evidence: shared(kind),
    })),
    { kind: 'velocity', evidence: signs.hasty.length >= hastyEntries ? signs.hasty.map(placedIn) : [] },
  ]
  return [...findings.filter(({ evidence }) => evidence.length > 0), ...ofPerson(signs)].map(shown)
}

const placedIn = (row: queries.Signs['hasty'][number]): Placed =>
  placedOf({ ...row, created_at: new Date(row.created_at) })

const shown = ({ kind, detail = null, threshold = null, evidence }: Finding): Analysis => ({
  kind,
  detail,
  threshold,
  count: Math.min(evidence.length, queries.mostShown),
  is_capped: evidence.length > queries.mostShown,
  evidence: evidence.slice(0, queries.mostShown),
})

/** Signs that rest on no other entry: the person's own address, number and flag. */
function ofPerson({ email, phone, is_flagged, flag_reason }: queries.Signs): Finding[] {
  const domain = email ? disposableDomain(email) : undefined
  const number = phone ? numberOfNoMobile(phone) : undefined
  return [
    ...(domain ? [{ kind: 'disposable_email' as const, detail: domain, evidence: [] }] : []),
    ...(number ? [{ kind: 'no_mobile' as const, detail: number, evidence: [] }] : []),
    ...(is_flagged ? [{ kind: 'flagged' as const, detail: flag_reason, evidence: [] }] : []),
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

async function findByPictures(db: Db, scope: Scope, { id, pictures }: queries.Signs): Promise<Finding[]> {
  const ofShops = new Map(
    pictures.flatMap(({ shop, threshold }) =>
      shop && threshold !== null ? [[shop, threshold] as const] : [],
    ),
  )
  const notOf = pictures.map(() => id)
  const matches = (await findMatches(db, scope, { images: pictures, notOf, ofShops })).flat()
  return matchWords.map((kind) => ({
    kind,
    threshold: kind === 'looks_alike' ? [...ofShops.values()][0] : undefined,
    evidence: [
      ...new Map(
        matches.filter(({ word }) => word === kind).map((match) => [match.entry_id, entryOf(match)]),
      ).values(),
    ],
  }))
}

/** The match without its picture. */
const entryOf = ({
  image_id: _image,
  word: _word,
  turn: _turn,
  rotation: _rotation,
  has_preview: _preview,
  ...entry
}: Match): Placed => entry

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
