import type { FastifyRequest } from 'fastify'
import { type AuditNote, type AuditScope, audit } from '../audit.ts'
import { type Brake, takeFrom, takeWithin } from '../brakes.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import { networkOf } from '../network.ts'
import { installationTrail } from '../scope.ts'
import { actorOf, type SessionFound, trailOf } from './scopes.ts'

// What staff tried and may not, and which files they took, for the audit trail. Neither changes anything, so it is
// braked: whoever repeats it a thousand times neither fills the trail nor holds it up.

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
  const who = 'id' in scope.actor ? scope.actor.id : scope.actor.name
  const of = `${who} ${client.id} ${brake.of}`
  const isNew = await db.transaction({ client }, async (tx) => {
    if (!(await takeWithin(tx, [{ ...brake, of, limit: 1 }], scope.at)).isAllowed) return false
    await audit(tx, { ...scope, client }, note)
    return true
  })
  if (isNew && client.id !== 0) db.tell({ client }, ['audit'])
}

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
