import * as z from 'zod'
import { idOrEid, instant, many, one, reads, route } from '../kit.ts'
import { says } from '../why.ts'
import { pageKeysOf } from './pageNames.ts'
import { mostRevisions } from './revisions.ts'

const revision = z.object({
  /** Counts from 1 for each page and language. */
  number: z.int(),
  at: instant,
  /** The author; null for what was written before revisions were kept. */
  by: z.string().nullable(),
})
/** The calls of a kind with pages: what each of them said before. `page` is its name, with ` FR` for the French one. */
export function pageCalls<K extends string>(kind: K, names: readonly string[]) {
  const keys = pageKeysOf(names) as [string, ...string[]]
  const query = z.strictObject({ page: z.enum(keys, says('no_such_page')) })
  const path = `/api/v1/experience/${kind}/{eid}` as const
  const read = { method: 'GET', access: reads('experiences'), source: 'E3', shows: ['experience'] } as const
  return {
    pageRevisions: route({
      ...read,
      path: `${path}/page-revisions/{random}`,
      summary: `The last ${mostRevisions} revisions of a page of the kind ${kind}, newest first.`,
      params: z.object({ eid: idOrEid }),
      query,
      answer: many(revision.extend({ characters: z.int() })),
    }),
    pageRevision: route({
      ...read,
      path: `${path}/page-revision/{number}/{random}`,
      summary: `What a page of the kind ${kind} said after one save.`,
      params: z.object({ eid: idOrEid, number: z.coerce.number().int().min(1).max(2_000_000_000) }),
      query,
      answer: one(revision.extend({ html: z.string() })),
    }),
  }
}
