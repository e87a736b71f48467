import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Attribute = readonly [name: string, value: string]

/** A tag of a page's head, with no attribute but these. */
export type HeadTag = { readonly name: 'meta' | 'link'; readonly attributes: readonly Attribute[] }

/**
 * The part of a head that staff wrote which may stand in the head of a public page: `<meta>` with a name or a property
 * and what it says, and `<link>` to the canonical address or an icon over http(s). The rest is left out and counted:
 * scripts, styles, what acts on the page such as `http-equiv`, and what our page says itself. As many as `most` are let
 * through.
 */
export function readHead(source: string): { readonly tags: readonly HeadTag[]; readonly dropped: number } {
  if (source.trim() === '') return { tags: [], dropped: 0 }
  const nodes = parseFragment(source).childNodes.filter(
    (node) => node.nodeName !== '#comment' && !('value' in node && node.value.trim() === ''),
  )
  const tags = nodes.flatMap((node) => ('tagName' in node ? (tagOf(node) ?? []) : [])).slice(0, most)
  return { tags, dropped: nodes.length - tags.length }
}

const most = 50

function tagOf({ tagName, attrs }: Element): HeadTag | undefined {
  const values = new Map(attrs.map(({ name, value }) => [name, value.trim()]))
  if (tagName === 'meta') return metaOf(values)
  return tagName === 'link' ? linkOf(values) : undefined
}

/** Heads that pages write by themselves, and those that would undo their rules. */
const oursAlready = ['viewport', 'color-scheme', 'referrer', 'theme-color']

function metaOf(values: ReadonlyMap<string, string>): HeadTag | undefined {
  const content = values.get('content')
  const key = (['name', 'property'] as const).find((one) => values.get(one))
  const name = key && values.get(key)
  if (!name || content === undefined || values.has('http-equiv') || values.has('charset')) return undefined
  if (oursAlready.includes(name.toLowerCase())) return undefined
  return {
    name: 'meta',
    attributes: [
      [key, name],
      ['content', content],
    ],
  }
}

function linkOf(values: ReadonlyMap<string, string>): HeadTag | undefined {
  const [rel, href] = [values.get('rel')?.toLowerCase() ?? '', values.get('href') ?? '']
  if (rel !== 'canonical' && rel !== 'icon') return undefined
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return undefined
  return {
    name: 'link',
    attributes: [
      ['rel', rel],
      ['href', new URL(href).href],
    ],
  }
}
