import * as z from 'zod'
import { longText } from '../kit.ts'
import { says } from '../why.ts'
import { type PageField, pageFieldNames, pageKeysOf } from './pageNames.ts'

const html = longText('page', 200_000)

/** The pages of a kind (E3), each once. Those that are not named stay as they are; an empty text empties a page. */
export function pagesOf(names: readonly string[]) {
  const keys = pageKeysOf(names) as [string, ...string[]]
  return z
    .array(z.strictObject({ name: z.enum(keys, says('no_such_page')), html }))
    .max(keys.length, says('page_twice'))
    .superRefine((pages, context) => {
      for (const [at, { name }] of pages.entries())
        if (pages.findIndex((other) => other.name === name) < at)
          context.addIssue({ code: 'custom', path: [at, 'name'], message: says('page_twice') })
    })
}

const each = <T>(field: T) =>
  Object.fromEntries(pageFieldNames.map((name) => [name, field])) as Record<PageField, T>

/** The pages that have fields of their own besides (`pageFields`); left out, a page stays. */
export const pageFieldsForm = each(html.optional())
export const pageFieldsShown = each(z.string())

/** Every page that is written. */
export const pagesShown = z.array(z.object({ name: z.string(), html: z.string() }))
