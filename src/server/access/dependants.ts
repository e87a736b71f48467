import type { Db } from '#server/platform/db/db.ts'

/** A domain above ends its own rows in a client when somebody works for it no more; may run twice. */
export type UserDependant = {
  readonly whenWorkEnds: (tx: Db, ended: EndedWork) => Promise<void>
}
export type EndedWork = { readonly client: { readonly id: number }; readonly userId: string }
