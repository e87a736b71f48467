/**
 * The script that comes first: small, and for itself. While the large ones are on their way it asks for what the page
 * at this address will show, and for the rest of its script.
 */
import { start } from 'virtual:start'
import { addressOf, headersOf } from '#console/kit/api/address.ts'
import { askAhead } from '#console/kit/api/ahead.ts'
import { currentClientEid } from '#console/kit/api/where.ts'
import { preferredLanguage } from '#console/kit/i18n/languages.ts'
import type { PageNeeds } from '#console/kit/pages/page.ts'
import type { FirstRead } from '#console/kit/pages/reads.ts'
import { takeScheme } from '#console/kit/scheme.ts'
import { pages, placed } from '#console/pages.ts'
import { popped } from '#console/participants/pages.ts'
import { pageAt } from './pageAt.ts'

takeScheme()
const { pathname, search } = window.location
const client = currentClientEid() ?? ''
const language = preferredLanguage()
const found = pageAt(pathname, placed(pages, start.kinds))
const url = { params: found?.params ?? {}, texts: Object.fromEntries(new URLSearchParams(search)) }
const preloaded = new Set<string>()
const needs = [found?.page ?? { file: '' }, ...(client && found && url.texts.pop ? [popped] : [])]
if (!found?.page.isOpen) ask({ call: 'getSession', input: () => ({}) })
for (const each of needs) load(each)

function ask({ call, input }: FirstRead): void {
  const given = input(url)
  const path = start.paths[call]
  if (given && path) askAhead(addressOf(path, { ...given, client }), headersOf(client, language))
}

function load({ file, inside = '', texts = [], reads = [] }: PageNeeds): void {
  for (const read of reads) ask(read)
  const areas = ['', ...texts].map((area) => start.texts[language]?.[area] ?? '')
  const built = [...areas, ...[file, inside].flatMap((each) => start.files[each] ?? [])]
  for (const path of new Set(built)) if (path && !preloaded.has(path)) preload(path)
}

/** With the same attributes as the loader of the console's own script, or it would be loaded twice. */
function preload(path: string): void {
  preloaded.add(path)
  const link = document.createElement('link')
  const isStyle = path.endsWith('.css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.crossOrigin = ''
  link.href = path
  document.head.append(link)
}
