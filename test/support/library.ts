import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import { routes } from '#contract/routes.ts'
import { testApplication } from './application.ts'
import { libraryForm, png } from './pictures.ts'
import { readyDraft } from './world/experiences.ts'
import { buildClient } from './world.ts'

type Answer = { status: number; text: string; body: unknown }
type Uploaded = { data: LibraryItem; is_new: boolean }

export const itemOf = ({ body }: Answer) => (body as { data: LibraryItem }).data
export const uploadedOf = ({ body }: Answer) => body as Uploaded
/** Status and reason at the file. */
export const reasonOf = ({ status, body }: Answer) => [
  status,
  (body as { reasons?: { file?: { reason: string }[] } }).reasons?.file?.[0]?.reason,
]

/** Two clients, and what a campaign manager of the first does with its library. */
export async function libraryWorld() {
  const application = await testApplication({ hasWorker: true })
  const maple = await buildClient(application, { name: 'maple', code: '55501' })
  const birch = await buildClient(application, { name: 'birch', code: '55502' })
  const manager = maple.as.campaign_manager
  let width = 100
  /** A picture that nobody has uploaded yet. */
  const another = () => {
    width += 1
    return png({ width })
  }
  const send = (bytes: Buffer, words: Record<string, string> = {}, headers = {}) =>
    manager.call(routes.uploadToLibrary, { form: libraryForm(bytes, words) }, headers)
  return {
    application,
    maple,
    birch,
    manager,
    another,
    send,
    uploaded: async (bytes = another(), words = {}) => uploadedOf(await send(bytes, words)),
    get: (id: string) => manager.call(routes.getLibraryItem, { params: { id } }),
    change: (id: string, body: object) => manager.call(routes.updateLibraryItem, { params: { id }, body }),
    crop: (id: string, body: object) => manager.call(routes.cropLibraryItem, { params: { id }, body }),
    remove: (id: string, seen?: { uses_count: number }) =>
      manager.call(routes.deleteLibraryItem, { params: { id }, ...(seen && { body: { seen } }) }),
    list: async (query = {}) =>
      (await manager.call(routes.listLibrary, { query })).body as { data: LibraryItem[]; total: number },
    open: (path: string, headers = {}) => fetch(`${application.url}${path}`, { headers }),
    /** How many files of the client lie in the store. */
    stored: () => readdirSync(join(application.dataDir, 'files', String(maple.id))).length,
    /** A published contest with this Home page; `french` is the French one. */
    pageWith: (
      html: string,
      { french = '', ...more }: { french?: string; [field: string]: unknown } = {},
    ) => {
      const pages = [
        { name: 'Home', html },
        { name: 'Home FR', html: french },
      ]
      const body = { ...readyDraft(maple.pool), is_draft: false, pages, ...more }
      return manager.call(routes['sweepstakes.create'], { body })
    },
    /** The audit entries on it, newest first. */
    trailOf: async (id: string) => {
      const query = { entity: 'library', entity_id: id }
      const { body } = await maple.as.client_admin.call(routes.listAudit, { query })
      return (body as { data: { action: string }[] }).data.map(({ action }) => action)
    },
  }
}
export type LibraryWorld = Awaited<ReturnType<typeof libraryWorld>>
