import type { PlacedPage } from '#console/pages.ts'
import { ownSegments } from '#contract/ownSegments.ts'

type Found = { page: PlacedPage; params: Record<string, string> }

/** The page at an address, and what stands in its blanks. */
export function pageAt(pathname: string, pages: readonly PlacedPage[]): Found | undefined {
  const segments = pathname.replace(/^\/|\/$/g, '').split('/')
  for (const page of pages) {
    const params = paramsAt(segments, page.path.slice(1).split('/'))
    if (params) return { page, params }
  }
  return undefined
}

function paramsAt(segments: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== path.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of path.entries()) {
    const segment = segments[at] ?? ''
    if (part === '$client' && ownSegments.has(segment)) return undefined
    if (part.startsWith('$')) params[part.slice(1)] = decodeURIComponent(segment)
    else if (part !== segment) return undefined
  }
  return params
}
