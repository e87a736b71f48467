import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * A list that the build of the console writes beside its files: its pages' paths. A name with a dot before it is not
 * served.
 */
export const pagesFile = '.pages.json'

/** The console's pages as its router writes them: `$client` is a client's eid, what else begins with `$` an id. */
export const readConsolePages = (folder: string): readonly string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, pagesFile), 'utf8')))

/**
 * Has the console a page at this path (without its query)? The server answers any other address with a 404. Whether
 * there is such a client is not looked at: that is nothing for a stranger. `isReserved` names first segments that no
 * client has.
 */
export function isConsolePage(
  path: string,
  pages: readonly string[],
  isReserved: (segment: string) => boolean,
): boolean {
  const segments = (path === '/' ? path : path.replace(/(?<!\/)\/$/, '')).split('/')
  return pages.some((page) => {
    const parts = page.split('/')
    return parts.length === segments.length && parts.every((part, at) => fits(segments[at] ?? '', part))
  })

  function fits(segment: string, part: string): boolean {
    if (part === '$client') return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(segment) && !isReserved(segment)
    return part.startsWith('$') ? /^[\w-]+$/.test(segment) : segment === part
  }
}
