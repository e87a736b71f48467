import { ownSegments } from '#contract/ownSegments.ts'

/** The client of a path: a second tab on another client keeps to its own (decisions 1). */
export function clientEidOf(pathname: string): string | undefined {
  const first = pathname.split('/')[1] ?? ''
  return ownSegments.has(first) ? undefined : decodeURIComponent(first)
}

export const currentClientEid = (): string | undefined => clientEidOf(window.location.pathname)

/** The way after sign-in: a path of this site, never another's address. */
export function returnPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return '/'
  return wanted
}
