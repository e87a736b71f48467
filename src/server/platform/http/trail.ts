import type { FastifyRequest } from 'fastify'
import type { Sight } from '#contract/sight.ts'
import { type AuditNote, type AuditScope, audit } from '../audit.ts'
import { type Brake, takeFrom, takeWithin } from '../brakes.ts'
import type { Db } from '../db/db.ts'
import { ifThereIsRoom, RefusedError } from '../errors.ts'
import { networkOf } from '../network.ts'
import { installationTrail } from '../scope.ts'
import { actorOf, type SessionFound, trailOf } from './scopes.ts'

// Refused tries of staff, what they saw and which files they took, for the audit trail. None of it changes anything,
// so it is braked: whoever repeats it a thousand times neither fills the trail nor holds it up.

type Asked = { readonly request: FastifyRequest; readonly session: SessionFound; readonly at: Date }

/** That a person was refused (403): once an hour for each call and client. */
export async function noteRefusal(
  db: Db,
  error: unknown,
  { request, session, at, call }: Asked & { call: string },
): Promise<void> {
  if (!(error instanceof RefusedError) || error.refusal.code !== 'not_allowed') return
  const note = {
    action: 'access.refuse' as const,
    entity: 'call',
    entityId: call,
    after: { reason: error.refusal.reason },
  }
  const client = { id: trailOf(request, session) }
  const scope = { client, actor: actorOf(session), at, requestId: request.id, address: request.ip }
  // The refusal stands, whether or not there is room for its trace.
  await noteOnce(db, scope, { note, name: 'refusal_noted', of: call, seconds: 3600 }).catch(
    (fault: unknown) => request.log.error({ err: fault }, 'a refusal has no trace'),
  )
}

type Taken = { readonly path: string; readonly query: unknown; readonly call: string; readonly name: string }

/** That a person took a file: once a minute for each file, and for each choice of what is in it. */
export async function noteDownload(
  db: Db,
  scope: AuditScope,
  { path, query, call, name }: Taken,
): Promise<void> {
  const filter = query && Object.keys(query).length > 0 ? query : undefined
  const after = { name, call, ...(filter ? { filter } : {}) }
  const note = { action: 'file.download' as const, entity: 'file', entityId: path, after }
  const of = filter ? `${path} ${JSON.stringify(filter)}` : path
  await noteOnce(db, scope, { note, name: 'download_noted', of, seconds: 60 })
}

type Once = Pick<Brake, 'name' | 'of' | 'seconds'> & { readonly note: AuditNote }

/** The brake is taken with the entry or not at all: what dies between them leaves neither. */
async function noteOnce(db: Db, scope: AuditScope, { note, ...brake }: Once): Promise<void> {
  const client = { id: scope.client?.id ?? 0 }
  const of = `${actorKey(scope)} ${client.id} ${brake.of}`
  const isNew = await db.transaction({ client }, async (tx) => {
    if (!(await takeWithin(tx, [{ ...brake, of, limit: 1 }], scope.at)).isAllowed) return false
    await audit(tx, { ...scope, client }, note)
    return true
  })
  if (isNew && client.id !== 0) db.tell({ client }, ['audit'])
}

const hourSeconds = 3600
/** Of so many records it is told that one person saw them in an hour; then once that there were more. */
const seenAtMost = 1000
/** Of so many sights a process knows that they are noted. */
const knownAtMost = 20_000

type Look = { readonly params: unknown; readonly query?: unknown }
export type NoteSight = (scope: AuditScope, sight: Sight, look: Look) => Promise<void>

/**
 * That a person saw a record: once in each hour of the clock, before it is shown. What a process knows to be noted costs
 * nothing; where the disk is full the record is shown without a trace, but for one of which each look is noted
 * (decision 33).
 */
export function createSights(db: Db): NoteSight {
  const known = new Map<string, number>()
  return async (scope, { action, entity, of, isEach }, { params, query }) => {
    const client = { id: scope.client?.id ?? 0 }
    const entityId = (of && (params as Record<string, string>)[of]) ?? String(client.id)
    if (isEach)
      return noteEach(db, { ...scope, client }, { action, entity, entityId, after: askedFor(query) })
    const who = `${actorKey(scope)} ${client.id}`
    const what = `${who} ${action} ${entityId}`
    const hour = Math.floor(scope.at.getTime() / 1000 / hourSeconds)
    if (known.get(what) === hour) return
    const brakes = [
      { name: 'sight_noted', of: what, limit: 1, seconds: hourSeconds },
      { name: 'sights_noted', of: who, limit: seenAtMost, seconds: hourSeconds },
    ]
    const isNew = db.transaction({ client }, async (tx) => {
      const taken = await takeWithin(tx, brakes, scope.at)
      if (taken.isAllowed) await audit(tx, { ...scope, client }, { action, entity, entityId })
      else if (taken.isFirst && taken.brake.name === 'sights_noted')
        await audit(
          tx,
          { ...scope, client },
          {
            action: 'participants.see',
            entity: 'client',
            entityId: String(client.id),
            after: { more_than: seenAtMost },
          },
        )
    })
    const remember = () => {
      if (known.size >= knownAtMost) known.clear()
      known.set(what, hour)
    }
    await ifThereIsRoom(isNew.then(remember))
  }
}

/** A search may be a code itself, which the trail would keep for good: its length is told. */
function askedFor(query: unknown): object | null {
  if (typeof query !== 'object' || query === null) return null
  if (!('search' in query) || typeof query.search !== 'string') return query
  return { ...query, search: '•'.repeat([...query.search].length) }
}

async function noteEach(
  db: Db,
  scope: AuditScope & { readonly client: { readonly id: number } },
  note: AuditNote,
): Promise<void> {
  await db.transaction(scope, (tx) => audit(tx, scope, note))
  db.tell(scope, ['audit'])
}

const actorKey = ({ actor }: AuditScope) => ('id' in actor && actor.id) || actor.name

/** That somebody came with a token that is none: once an hour for each address, and 60 times for all. */
export async function noteTokenFailure(db: Db, request: FastifyRequest, at: Date): Promise<void> {
  const seconds = 3600
  const brakes = [
    { name: 'token_refusal_noted', of: networkOf(request.ip), limit: 1, seconds },
    { name: 'token_refusals_noted', of: 'all', limit: 60, seconds },
  ]
  if (!(await takeFrom(db, brakes, at)).isAllowed) return
  const actor = { kind: 'system', name: 'Installation' } as const
  const scope = { ...installationTrail, actor, at, requestId: request.id, address: request.ip }
  const note = { action: 'token.refuse', entity: 'installation', entityId: request.id } as const
  await db.transaction(installationTrail, (tx) => audit(tx, scope, note))
}
