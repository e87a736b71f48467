import { kindNames } from './experiences/kinds.ts'
import { ownPaths } from './ownPages.ts'

/** The console's pages below `/{client}`, as its router writes them: `$` begins a segment that is the id of something. */
const clientPages = [
  'campaigns',
  'campaigns/new',
  'campaigns/$id',
  'keywords',
  'library',
  'links',
  'languages',
  'settings',
  'settings/client',
  'settings/brand',
  'settings/senders',
  'settings/messages',
  'settings/quiet-hours',
  'settings/approvals',
  'settings/two-step',
  'settings/privacy',
  'settings/widgets',
  'settings/webhooks',
  'settings/webhooks/$id',
  'audit',
  'users',
  'api-users',
  'roles',
  'participants',
  'lists',
  'lists/$id',
  'lists/$id/import',
  'imports',
  'imports/$id',
  'subscriptions',
  'broadcasts',
  'broadcasts/new',
  'calendar',
  'broadcasts/$id',
  'broadcasts/$id/edit',
  'conversations',
  'messenger',
  'saved-replies',
  'experience/prize-pool',
  'experience/batchable',
  'jobs',
] as const

/** Those of a kind of experience, below `experience/{kind}`. */
const kindPages = [
  '',
  '/new',
  '/$eid',
  '/$eid/edit',
  '/$eid/entries',
  '/$eid/validation',
  '/$eid/prizing',
  '/$eid/rehearsal',
  '/$eid/codes',
] as const

export type PlainPage = (typeof clientPages)[number]
export type KindPage = (typeof kindPages)[number]

const belowClient = [
  ...clientPages,
  ...kindNames.flatMap((kind) => kindPages.map((page) => `experience/${kind}${page}`)),
].map((page) => page.split('/'))

/**
 * Has the console a page at this path (without its query)? The server answers any other address with a 404. Whether
 * there is such a client is not looked at: that is nothing for a stranger. `isReserved` names first segments that no
 * client has.
 */
export function isConsolePage(path: string, isReserved: (segment: string) => boolean): boolean {
  const plain = path === '/' ? '' : path.replace(/^\/(?!\/)|(?<!\/)\/$/g, '')
  if (ownPaths.has(plain)) return true
  const [first = '', ...rest] = plain.split('/')
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(first) || isReserved(first)) return false
  return rest.length === 0 || belowClient.some((page) => isAt(rest, page))
}

const isAt = (segments: readonly string[], page: readonly string[]): boolean =>
  segments.length === page.length &&
  page.every((part, index) => {
    const segment = segments[index] ?? ''
    return part.startsWith('$') ? /^[\w-]+$/.test(segment) : segment === part
  })
