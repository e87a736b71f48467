import type { ObjectKind } from '#contract/reporting/objectKinds.ts'
import type { Area } from '#contract/roles.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/**
 * The tables of a kind's objects: `x` is the row that has the id, in tables of which a client has some thousands at
 * most, so a search reads them through. `columns` are those of `ObjectRow`.
 */
export type Source = {
  readonly kind: ObjectKind
  /** Whoever may read it finds them. */
  readonly area: Area
  readonly from: (clientId: number) => Sql
  /** Its name, folded, and what names it without a doubt. */
  readonly folded: Sql
  readonly code?: Sql
  readonly columns: Partial<Record<ObjectColumn, Sql>>
}

/** The columns of the kinds, each as its own kind means it (`present.ts`), with its type in the database. */
export const objectColumns = {
  name: 'text',
  code: 'text',
  detail: 'text',
  type: 'text',
  state: 'text',
  is_held: 'boolean',
  is_now: 'boolean',
  begins: 'timestamptz',
  ends: 'timestamptz',
} as const
export type ObjectColumn = keyof typeof objectColumns

const x = (column: string) => sql.ref(`x.${column}`)

export const sources: readonly Source[] = [
  {
    kind: 'experience',
    area: 'experiences',
    from: (clientId) => sql`experience x where x.client_id = ${clientId} and x.deleted_at is null`,
    folded: x('search'),
    code: x('eid'),
    columns: {
      name: x('name'),
      code: x('eid'),
      detail: sql`x.settings ->> 'closed_ended_at'`,
      type: x('kind'),
      is_held: x('is_draft'),
      begins: x('started_at'),
      ends: x('ended_at'),
    },
  },
  {
    kind: 'broadcast',
    area: 'broadcasts',
    from: (clientId) => sql`broadcast x where x.client_id = ${clientId}`,
    folded: x('search'),
    columns: {
      name: x('title'),
      code: x('subject'),
      detail: sql`left(x.message, 200)`,
      type: x('channel'),
      state: x('state'),
      is_held: x('needs_approval'),
      is_now: x('send_now'),
      begins: x('send_after'),
      ends: x('approved_at'),
    },
  },
  {
    kind: 'list',
    area: 'lists',
    from: (clientId) => sql`list x where x.client_id = ${clientId}`,
    folded: x('search'),
    columns: { name: x('name'), ends: x('clearing_until') },
  },
  {
    kind: 'campaign',
    area: 'campaigns',
    from: (clientId) => sql`campaign x where x.client_id = ${clientId}`,
    folded: x('search'),
    columns: { name: x('name') },
  },
  {
    kind: 'keyword',
    area: 'campaigns',
    from: (clientId) => sql`keyword x join shortcode s on s.id = x.shortcode_id
      left join experience e on e.client_id = ${clientId} and e.id = x.experience_id
      where x.client_id = ${clientId}`,
    folded: sql`lower(x.normalised)`,
    columns: { name: x('keyword'), code: sql`s.code`, detail: sql`e.name` },
  },
  {
    kind: 'link',
    area: 'campaigns',
    from: (clientId) => sql`link x where x.client_id = ${clientId}`,
    folded: x('search'),
    code: x('code'),
    columns: { name: x('name'), code: x('code'), detail: x('url') },
  },
  {
    kind: 'shortcode',
    area: 'campaigns',
    from: (clientId) => sql`client_shortcode t join shortcode x on x.id = t.shortcode_id
      where t.client_id = ${clientId}`,
    folded: x('code'),
    columns: { name: x('code') },
  },
  {
    kind: 'pool',
    area: 'prizePools',
    from: (clientId) => sql`prize_pool x where x.client_id = ${clientId}`,
    folded: sql`fold(x.name)`,
    columns: { name: x('name') },
  },
  {
    kind: 'subscription',
    area: 'participants',
    from: (clientId) => sql`subscription x where x.client_id = ${clientId}`,
    folded: sql`fold(x.name)`,
    columns: { name: x('name'), type: x('channel') },
  },
  {
    kind: 'user',
    area: 'clientSettings',
    from: (clientId) => sql`client_role r join user_account x on x.id = r.user_id
      where r.client_id = ${clientId} and x.deleted_at is null`,
    folded: sql`fold(x.name)`,
    code: x('email'),
    columns: { name: x('name'), code: x('email'), type: sql`r.role` },
  },
]
