import { type Sql, sql } from '#server/platform/db/sql.ts'

/** All entries of these people, or these entries. */
export type Chosen = { readonly participantIds: readonly string[] } | { readonly entryIds: readonly string[] }

/** Whether entry `e` is one of them. */
export const isChosen = (chosen: Chosen): Sql =>
  'entryIds' in chosen
    ? sql`e.id = any(${[...chosen.entryIds]}::uuid[])`
    : sql`e.participant_id = any(${[...chosen.participantIds]}::uuid[])`
