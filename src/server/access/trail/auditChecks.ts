import type { Anchors } from '#server/platform/anchors.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findBegin, listTrails } from '../queries/auditTrail.ts'
import { type Known, type TrailCheck, verifyAudit } from './auditChain.ts'

/** An operator's note of a trail: the client's eid, or `installation`, with number and hash of its last entry. */
export type Expected = Known & { readonly name: string }

export type TrailReport = {
  readonly name: string
  readonly check: TrailCheck
  /** How many anchors it was held against. */
  readonly anchors: number
}

type Asked = {
  readonly clients: readonly { readonly id: number; readonly eid: string }[]
  /** Left out where they are not to be asked for. */
  readonly anchors?: Anchors
  readonly expected: readonly Expected[]
  /** One trail alone. */
  readonly only?: string
  readonly at: Date
}

export const installationName = 'installation'

/** A first anchor is written within a minute, where there is room. */
const anchoredWithinMilliseconds = 10 * 60_000

/**
 * Checks every trail that there is or ought to be: of the installation, of each client, of clients that do not exist,
 * and those that anchors or the operator name (decisions 2).
 */
export async function checkTrails(db: Db, asked: Asked): Promise<TrailReport[]> {
  const eids = new Map(asked.clients.map(({ id, eid }) => [id, eid]))
  const written = (await listTrails(db)).map(({ client_id }) => client_id)
  const ids = new Set([0, ...eids.keys(), ...written, ...(asked.anchors?.ofClients.keys() ?? [])])
  const trails = [...ids].map((id) => ({ id, name: id === 0 ? installationName : nameOf(id, eids) }))
  const reports: TrailReport[] = []
  for (const { id, name } of trails.filter(({ name }) => (asked.only ?? name) === name)) {
    const isKnown = id === 0 || eids.has(id)
    const check = isKnown ? await checkTrail(db, { id, name }, asked) : missing('its client does not exist')
    reports.push({ name, check, anchors: asked.anchors?.ofClients.get(id)?.length ?? 0 })
  }
  const names = new Set(trails.map(({ name }) => name))
  const strange = new Set(
    [...asked.expected.map(({ name }) => name), asked.only ?? installationName].filter(
      (name) => !names.has(name),
    ),
  )
  return [
    ...reports,
    ...[...strange].map((name) => ({ name, check: missing('its client does not exist'), anchors: 0 })),
  ]
}

const nameOf = (id: number, eids: ReadonlyMap<number, string>) => eids.get(id) ?? `client ${id}`

const missing = (reason: string): TrailCheck => ({ kind: 'broken', number: 1, reason })

async function checkTrail(
  db: Db,
  { id, name }: { id: number; name: string },
  { anchors, expected, at }: Asked,
): Promise<TrailCheck> {
  const within = { client: { id } }
  const anchored = anchors?.ofClients.get(id) ?? []
  const known = [...anchored, ...expected.filter((one) => one.name === name)]
  const check = await verifyAudit(db, within, { known })
  if (check.kind === 'broken' || check.number === 0 || !anchors || anchored.length > 0) return check
  const begin = await findBegin(db, within)
  const isYoung = begin !== undefined && at.getTime() - begin.at.getTime() < anchoredWithinMilliseconds
  return isYoung ? check : missing('no anchor names it, though one is written within minutes')
}
