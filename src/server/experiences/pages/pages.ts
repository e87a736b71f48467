/**
 * The pages that staff write for an experience (E3), each in English and French. A form names those that it changes;
 * four of them have fields of their own besides, which are other names of the same page.
 */
import {
  cssPage,
  keyOfField,
  type PageField,
  type PageLanguage,
  pageFieldNames,
  pageKey,
  pageKeysOf,
  variantOfKey,
} from '#contract/experiences/pageNames.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as queries from './queries/pages.ts'
import { keepRevisions } from './revisions.ts'

export type WrittenPage = { readonly name: string; readonly html: string }

/** Whether a page says anything, by its key. */
export const isWritten = (pages: readonly WrittenPage[], key: string): boolean =>
  pages.some(({ name, html }) => name === key && html.trim() !== '')

/** Pages that are written, in the kind's order. */
export async function listPages(
  db: Db,
  scope: Scope,
  of: { experienceId: string; names: readonly string[] },
): Promise<WrittenPage[]> {
  const stored = await findByKey(db, scope, of.experienceId)
  return pageKeysOf(of.names).flatMap((name) => {
    const html = stored.get(name)
    return html === undefined ? [] : [{ name, html }]
  })
}

/** The fields that are other names of pages. */
export function pageFieldsOf(pages: readonly WrittenPage[]): Record<PageField, string> {
  const htmlOf = new Map(pages.map(({ name, html }) => [name, html]))
  return Object.fromEntries(
    pageFieldNames.map((field) => [field, htmlOf.get(keyOfField(field)) ?? '']),
  ) as Record<PageField, string>
}

type Sent = {
  readonly experienceId: string
  readonly pages: readonly WrittenPage[]
  readonly fields?: Readonly<Partial<Record<PageField, string | undefined>>>
}

/** Writes the pages that are another text now. */
export async function savePages(tx: Db, scope: Scope, sent: Sent): Promise<void> {
  const changed = changedPages(await findByKey(tx, scope, sent.experienceId), sent)
  if (changed.size === 0) return
  const pages = [...changed].map(([key, html]) => ({ ...variantOfKey(key), html }))
  await keepRevisions(tx, scope, { experienceId: sent.experienceId, pages })
  await queries.writePages(tx, scope, { experienceId: sent.experienceId, pages })
}

/** By key; a page that both ways change to different texts is refused. */
function changedPages(
  stored: ReadonlyMap<string, string>,
  { pages, fields = {} }: Omit<Sent, 'experienceId'>,
): Map<string, string> {
  const isChange = (key: string, html: string) => html !== (stored.get(key) ?? '')
  const changed = new Map(
    pages.filter(({ name, html }) => isChange(name, html)).map(({ name, html }) => [name, html]),
  )
  for (const field of pageFieldNames) {
    const [key, html] = [keyOfField(field), fields[field]]
    if (html === undefined || !isChange(key, html)) continue
    if ((changed.get(key) ?? html) !== html) refuseField(field, 'page_twice')
    changed.set(key, html)
  }
  return changed
}

async function findByKey(db: Db, scope: Scope, experienceId: string): Promise<Map<string, string>> {
  const rows = await queries.listPageRows(db, scope, experienceId)
  return new Map(rows.map(({ html, ...row }) => [keyOf(row), html]))
}

const keyOf = ({ name, language }: { name: string; language: string }): string =>
  name === cssPage ? name : pageKey({ name, language: language as PageLanguage })
