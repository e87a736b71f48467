import type { importsRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { getImport, listImports, rollBackImport, startImport, updateImport } from './imports.ts'
import { importParticipantsLater } from './upload.ts'

export const importsHandlers: Handlers<typeof importsRoutes> = {
  uploadParticipants: ({ db, scope, params, body, upload, once, outside }) =>
    importParticipantsLater(db, scope, {
      ...body,
      isDryRun: body.dry_run,
      listId: params.listId,
      upload,
      once,
      files: outside.files,
    }),
  listImports: async ({ db, scope, query }) => pageOf(await listImports(db, scope, query), query),
  getImport: async ({ db, scope, params }) => ({ data: await getImport(db, scope, params.id) }),
  updateImport: async ({ db, scope, params, body }) => ({
    data: await updateImport(db, scope, { id: params.id, sent: body }),
  }),
  startImport: async ({ db, scope, params, body }) => ({
    data: await startImport(db, scope, { ...params, ...body }),
  }),
  rollBackImport: async ({ db, scope, params }) => ({ data: await rollBackImport(db, scope, params.id) }),
}
