import type * as z from 'zod'
import type { Change } from '#contract/changing.ts'
import type { AuditAction } from '#contract/words/auditActions.ts'
import type { Rows } from '#db/rows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type AuditScope, audit } from './audit.ts'
import { changedFields } from './changedFields.ts'
import type { Db } from './db/db.ts'
import { refuseStale } from './errors.ts'

/** A PUT of one record. */
export type Sent<Form> = { readonly id: string; readonly sent: Change<Form> }

type Changeable = AuditAction extends infer Action ? (Action extends `${infer E}.update` ? E : never) : never

type Reading<F, Before> = {
  readonly entity: Changeable
  /** As it is stored, its row locked in this transaction. */
  readonly before: Before
  readonly form: F
  readonly sent: Readonly<Change<object>>
  /** As for `requireVersion`. */
  readonly part?: readonly string[]
}

/**
 * The change of a record that people edit, in the transaction that locked it. Refuses another version than the stored
 * one, then answers the form as it is now. `save` takes what shall be stored, writes it with one added to the version
 * and says so in the trail; it answers what was written, and undefined where nothing is another one: then nothing is.
 */
export async function readChange<
  F extends z.ZodObject,
  Before extends { readonly id: string | number; readonly version: number },
>(tx: Db, scope: AuditScope, { entity, before, form, sent, part }: Reading<F, Before>) {
  const named = { entity, entityId: String(before.id) }
  const stored = { ...named, version: before.version }
  await requireVersion(tx, scope, { stored, sent: sent.version, ...(part && { part }) })
  return {
    form: changedForm(form, before, sent),
    save: async <After extends object, Written>(
      after: After & { [Name in Exclude<keyof After, keyof Before>]: never },
      write: (after: After) => Promise<Written>,
    ): Promise<Written | undefined> => {
      const changes = changesOf<object>(before, after)
      if (!changes) return undefined
      const written = await write(after)
      await audit(tx, scope, { action: `${entity}.update`, ...named, ...changes })
      return written
    },
  }
}

/**
 * The whole form of a record as a PUT leaves it (decisions 1): what was sent, and what is stored where it was not.
 * `record` has the form's fields by their names, its times as Dates. What is stored is not checked again: a rule that
 * came later, or a choice that only the product makes, is no reason to refuse another field.
 */
export function changedForm<F extends z.ZodObject>(form: F, record: object, sent: object): z.output<F> {
  const names = Object.keys(form.shape)
  const stored = Object.entries(record).filter(([name]) => names.includes(name))
  const sentFields = Object.entries(sent).filter(([name]) => names.includes(name))
  // Each half is what the form has given: now, or when it was saved.
  return Object.fromEntries([...stored.map(withText), ...sentFields]) as z.output<F>
}

const withText = ([name, value]: [string, unknown]) => [
  name,
  value instanceof Date ? value.toISOString() : value,
]

/**
 * The effect of a change, as the audit trail keeps it, with the version that it makes; undefined where it does nothing,
 * and then nothing is written.
 */
export function changesOf<T extends object>(
  before: T & { readonly version: number },
  after: T,
): { before: object; after: object } | undefined {
  const { version, ...stored } = before
  const changed = changedFields<object>(stored, after)
  return (
    changed && { before: { ...changed.before, version }, after: { ...changed.after, version: version + 1 } }
  )
}

/** A record as the trail knows it, and the version that is stored. */
type Stored = { readonly entity: string; readonly entityId: string; readonly version: number }

/**
 * Refuses (409 `stale`) where the caller has read another version; one who says none is believed. Called with the row
 * locked; whoever then changes it adds one to its version, and has the new one in the trail's `after`. `part` names the
 * fields that are sent of a record whose parts are saved by themselves: then changes of other fields are no matter.
 */
export async function requireVersion(
  tx: Db,
  scope: Pick<AuditScope, 'client'>,
  { stored, sent, part }: { stored: Stored; sent: number | undefined; part?: readonly string[] },
): Promise<void> {
  if (sent === undefined || sent === stored.version) return
  const within = { client: { id: scope.client?.id ?? 0 } }
  const entries = await tx.many(
    within,
    sql<Pick<Rows['audit_entry'], 'actor_name' | 'at' | 'after'>>`
      select actor_name, at, after from audit_entry
      where client_id = ${within.client.id} and entity = ${stored.entity} and entity_id = ${stored.entityId}
      order by number desc limit 20`,
  )
  const changes = entries
    .filter(({ after }) => isAfter(after, sent))
    .map(({ actor_name: by, at, after }) => ({
      by,
      at: at.toISOString(),
      fields: Object.keys(after ?? {}).filter((name) => name !== 'version'),
    }))
  const isAllKnown = changes.length === stored.version - sent
  const isChanged = changes.some(({ fields }) => fields.some((name) => part?.includes(name)))
  if (part && part.length > 0 && isAllKnown && !isChanged) return
  refuseStale({ version: stored.version, changes })
}

const isAfter = (after: unknown, version: number) =>
  typeof after === 'object' &&
  after !== null &&
  'version' in after &&
  typeof after.version === 'number' &&
  after.version > version
