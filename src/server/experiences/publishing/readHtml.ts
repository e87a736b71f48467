import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Facts of a page that staff ought to know before strangers see it. */
export type PageFaults = {
  /** `{{…}}`, as it would be shown. */
  readonly tokens: readonly string[]
  /** The first `[place]` of a template that nobody has filled in. */
  readonly unfilled: string | undefined
  /** Addresses of links that lead nowhere. */
  readonly deadLinks: readonly string[]
}

/** Reads HTML as a browser does, whatever is wrong with it. */
export function readHtml(html: string): PageFaults {
  const links: string[] = []
  const ids = new Set<string>()
  let text = ''
  const waiting: Node[] = [...parseFragment(html).childNodes]
  for (let node = waiting.shift(); node; node = waiting.shift()) {
    if ('value' in node) text += `${node.value} `
    if (!('tagName' in node) || node.tagName === 'style' || node.tagName === 'script') continue
    const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
    ids.add(attributes.get('id') ?? attributes.get('name') ?? '')
    const address = attributes.get('href')
    if (node.tagName === 'a' && address !== undefined) links.push(address.trim())
    waiting.push(...node.childNodes)
  }
  return {
    tokens: [...new Set(text.match(/\{\{[^{}]{0,80}\}\}/g) ?? [])],
    unfilled: /\[[^[\]]{1,200}\]/.exec(text)?.[0],
    deadLinks: [...new Set(links.filter((link) => !leadsSomewhere(link, ids)))],
  }
}

/** Home lies a step above the other pages, so that only whole addresses and places within the page lead on from all. */
function leadsSomewhere(link: string, ids: ReadonlySet<string>): boolean {
  if (link.startsWith('#')) return link.length > 1 && ids.has(link.slice(1))
  if (/^(mailto:|tel:|sms:).+/i.test(link)) return true
  return link.startsWith('/') ? !link.startsWith('//') : isWebAddress(link)
}

const isWebAddress = (link: string): boolean =>
  /^https?:\/\//i.test(link) && URL.canParse(link) && new URL(link).hostname.includes('.')
