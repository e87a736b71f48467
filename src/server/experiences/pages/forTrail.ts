import { createHash } from 'node:crypto'
import { pageFieldNames } from '#contract/experiences/pageNames.ts'
import type { WrittenPage } from './pages.ts'

/**
 * An experience as the audit trail keeps it: of each page its length and the beginning of its SHA-256, by which its
 * revision is found again, since the texts may take megabytes.
 */
export function forTrail<D extends object>(detail: D): object {
  if (!hasPages(detail)) return detail
  const { pages, ...rest } = detail
  const others = Object.entries(rest).filter(([name]) => !aliases.has(name))
  return { ...Object.fromEntries(others), pages: Object.fromEntries(pages.map(markOf)) }
}

const aliases: ReadonlySet<string> = new Set(pageFieldNames)

const hasPages = (detail: object): detail is { pages: readonly WrittenPage[] } =>
  'pages' in detail && Array.isArray(detail.pages)

const markOf = ({ name, html }: WrittenPage): [string, string] => [
  name,
  `${html.length} · ${createHash('sha256').update(html).digest('hex').slice(0, 16)}`,
]
