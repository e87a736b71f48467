import type { libraryRoutes } from '#contract/experiences/libraryCalls.ts'
import type { Handlers, Outside } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { cropLibraryItem } from './crop.ts'
import * as library from './library.ts'

const told = <I extends library.Item>({ publicUrl }: Outside, item: I) => ({
  ...item,
  public_url: `${publicUrl}${item.url}`,
})

export const libraryHandlers: Handlers<typeof libraryRoutes> = {
  listLibrary: async ({ db, scope, query, outside }) => {
    const { rows, ...counted } = await library.listLibrary(db, scope, query)
    return pageOf({ rows: rows.map((item) => told(outside, item)), ...counted }, query)
  },
  getLibraryItem: async ({ db, scope, params, outside }) => ({
    data: told(outside, await library.getLibraryItem(db, scope, params.id)),
  }),
  uploadToLibrary: async ({ scope, body, upload, once, outside }) =>
    library.uploadToLibrary(scope, { ...body, upload, once, files: outside.files }, ({ data, is_new }) => ({
      data: told(outside, data),
      is_new,
    })),
  cropLibraryItem: async ({ db, scope, params, body, outside }) => {
    const { data, is_new } = await cropLibraryItem(db, scope, { ...params, ...body, files: outside.files })
    return { data: told(outside, data), is_new }
  },
  updateLibraryItem: async ({ db, scope, params, body, outside }) => ({
    data: told(outside, await library.updateLibraryItem(db, scope, { id: params.id, sent: body })),
  }),
  deleteLibraryItem: async ({ db, scope, params, body }) => {
    await library.deleteLibraryItem(db, scope, { id: params.id, seen: body?.seen })
    return { success: true as const }
  },
  showLibraryItem: ({ db, scope: { at }, params, outside: { files } }) =>
    library.openLibraryItem(db, { ...params, at, files }),
}
