import type { PageNeeds } from './pages.ts'

/** The pages that belong to no client. */
export const ownPages = {
  '/sign-in': { file: 'access/SignInPage.tsx' },
  '/launchpad': { file: 'access/LaunchpadPage.tsx' },
} satisfies Record<string, PageNeeds>

type Found = { needs: PageNeeds; params: Record<string, string> }

/** The page at a path below `/{client}`, which itself leads to the list of the first kind of experience. */
export function pageAt(
  pathname: string,
  pages: readonly [path: string, needs: PageNeeds][],
  firstKind: string,
): Found | undefined {
  const [, ...below] = pathname.replace(/^\/|\/$/g, '').split('/')
  const segments = below.length > 0 ? below : ['experience', firstKind]
  for (const [path, needs] of pages) {
    const params = paramsAt(segments, path.split('/'))
    if (params) return { needs, params }
  }
  return undefined
}

function paramsAt(segments: readonly string[], page: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== page.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of page.entries()) {
    const segment = segments[at] ?? ''
    if (part.startsWith('$')) params[part.slice(1)] = decodeURIComponent(segment)
    else if (part !== segment) return undefined
  }
  return params
}
