import type { Kind, KindWithPages } from '#contract/experiences/kinds.ts'
import type { pageCalls } from '#contract/experiences/pageCalls.ts'
import { variantOfKey } from '#contract/experiences/pageNames.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findExperienceRef } from '../queries/experiences.ts'
import { getRevision, listRevisions } from './revisions.ts'

type Asked = { readonly params: { readonly eid: string }; readonly query: { readonly page: string } }

/** The calls of a kind with pages. */
export const pageHandlers = (kind: KindWithPages): Handlers<ReturnType<typeof pageCalls>> => ({
  pageRevisions: async ({ db, scope, ...asked }) => ({
    data: await listRevisions(db, scope, await pageOf(db, scope, { kind, ...asked })),
  }),
  pageRevision: async ({ db, scope, ...asked }) => ({
    data: await getRevision(db, scope, {
      ...(await pageOf(db, scope, { kind, ...asked })),
      number: asked.params.number,
    }),
  }),
})

async function pageOf(db: Db, scope: Scope, { kind, params, query }: Asked & { kind: Kind }) {
  const ref = found(await findExperienceRef(db, scope, params.eid))
  if (ref.kind !== kind) refuse('not_found')
  return { experienceId: ref.id, ...variantOfKey(query.page) }
}
