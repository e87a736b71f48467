import type { Element, ElementContent, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { cleanDeclarations, cleanSheet } from './cleanCss.ts'

/** The HTML of a client's staff, as it may stand in our own page. */
export type CleanHtml = {
  readonly html: string
  /** It sets colours of its own and says nothing of a dark scheme. */
  readonly isLightOnly: boolean
  /** Its first words, as many as a description takes. */
  readonly words: string
  /** The address of its first picture. */
  readonly picture: string | undefined
}

type Cleaning = {
  readonly source: string
  /** The style sheet of all pages. */
  readonly css: string
  /** The prefix of pictures whose addresses name no place; undefined where they stay as they are. */
  readonly pictures?: string | undefined
}

/**
 * Read as a browser reads it, and written anew from what is on the list of `allowed` alone. No script, form, frame or
 * foreign resource is on it, nor what leaves its place on the page: `popover`, dialogs, access keys.
 */
export function cleanHtml({ source, css, pictures }: Cleaning): CleanHtml {
  const place = (address: string) => placed(address, pictures)
  const parsed = parseFragment(source)
  const tree = isTooDeep(parsed) ? asText(source) : (sanitize(fromParse5(parsed), allowed) as Root)
  const look = { hasColours: false, knowsDark: false }
  const clean = (text: string, by: typeof cleanSheet): string => {
    const sheet = by(text, place)
    look.hasColours ||= sheet.hasColours
    look.knowsDark ||= sheet.knowsDark
    return sheet.css
  }
  const own = clean(css, cleanSheet)
  const elements = elementsIn(tree)
  for (const element of elements) {
    if (element.properties.bgColor || element.properties.color) look.hasColours = true
    finish(element, { place, clean })
  }
  return {
    html: `${own === '' ? '' : `<style>${own}</style>`}${toHtml(tree)}`,
    isLightOnly: look.hasColours && !look.knowsDark,
    words: firstWords(tree),
    picture: elements.map(({ tagName, properties }) => tagName === 'img' && properties.src).find(isText),
  }
}

type Finishing = {
  readonly place: (address: string) => string
  readonly clean: (text: string, by: typeof cleanSheet) => string
}

function finish(element: Element, { place, clean }: Finishing): void {
  const { tagName, properties, children } = element
  if (tagName === 'style') {
    const [text] = children
    if (text?.type === 'text') text.value = clean(text.value, cleanSheet)
  }
  if (typeof properties.style === 'string') properties.style = clean(properties.style, cleanDeclarations)
  if (tagName === 'img' || tagName === 'source') {
    if (typeof properties.src === 'string') properties.src = place(properties.src)
    if (typeof properties.srcSet === 'string')
      properties.srcSet = properties.srcSet.replace(
        /(^|,\s*)([^\s,]+)/g,
        (_all, before, address: string) => `${before}${place(address)}`,
      )
    if (tagName === 'img' && properties.alt === undefined) properties.alt = ''
  }
  // To another site in a tab of its own, so that what is typed stays; within the experience in the same one.
  if (tagName === 'a' && /^(?:https?:)?\/\//i.test(String(properties.href ?? ''))) {
    properties.target = '_blank'
    properties.rel = ['noopener', 'noreferrer']
  }
}

/** Only what names neither a scheme, a host nor a path from the root is a picture's name below the prefix. */
const placed = (address: string, pictures: string | undefined): string =>
  pictures === undefined || /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(address.trim())
    ? address
    : pictures + address.trim()

const deepest = 200

/** Deeper than any page is written, and than what walks through it can go. */
function isTooDeep(root: DefaultTreeAdapterTypes.DocumentFragment): boolean {
  let level: readonly DefaultTreeAdapterTypes.Node[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((node) => ('childNodes' in node ? node.childNodes : []))
  }
  return false
}

const asText = (source: string): Root => ({
  type: 'root',
  children: [{ type: 'text', value: source.replace(/<[^>]*>/g, ' ') }],
})

function elementsIn(root: Root): Element[] {
  const found: Element[] = []
  const waiting: (Root | ElementContent)[] = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === 'element') found.push(next)
    // In the order of the page.
    if ('children' in next) waiting.push(...(next.children as ElementContent[]).toReversed())
  }
  return found
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const mostOfDescription = 160

/** The class of what a page shows and no description of it repeats, such as people's initials. */
export const unquoted = 'fanfare-unquoted'

const isUnquoted = ({ tagName, properties: { className } }: Element): boolean =>
  tagName === 'style' || (Array.isArray(className) && className.includes(unquoted))

/** Whole words, up to what search engines and cards show. */
function firstWords(root: Root): string {
  const text = textIn(root).replace(/\s+/g, ' ').trim()
  if (text.length <= mostOfDescription) return text
  return `${text.slice(0, mostOfDescription - 1).replace(/\s+\S*$/, '')}…`
}

/** Blocks are parted by a space; style sheets say nothing, nor does what is not repeated. */
function textIn(node: Root | ElementContent): string {
  if (node.type === 'text') return node.value
  if (!('children' in node) || (node.type === 'element' && isUnquoted(node))) return ''
  const text = (node.children as ElementContent[]).map(textIn).join('')
  return node.type === 'element' && /^(?:p|h\d|li|div|br|td|th|dt|dd)$/.test(node.tagName)
    ? ` ${text} `
    : text
}

const words = (text: string): string[] => text.trim().split(/\s+/)

const svgElements = words(`svg g defs symbol path circle ellipse line polyline polygon rect text tspan
  linearGradient radialGradient stop clipPath mask`)
const look = words(`fill fillOpacity fillRule stroke strokeWidth strokeLineCap strokeLineJoin strokeDashArray
  strokeOpacity opacity transform clipPath clipRule mask vectorEffect`)
const shapes =
  words(`d cx cy r rx ry x x1 x2 y y1 y2 dx dy points width height viewBox preserveAspectRatio offset
  stopColor stopOpacity gradientUnits gradientTransform textAnchor fontSize fontWeight fontFamily xmlns focusable`)

const allowed: Schema = {
  tagNames: [
    ...words(`a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del
      details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li mark
      ol p picture pre q rp rt ruby s samp section small source span strike strong style sub summary sup table tbody
      td tfoot th thead time tr tt u ul var wbr`),
    ...svgElements,
  ],
  strip:
    words(`script noscript template iframe frame frameset object embed applet noembed noframes textarea title
    select datalist math xmp plaintext audio video canvas head portal fencedframe`),
  attributes: {
    '*': [
      ...words(`className id style title lang dir role ariaLabel ariaHidden ariaLabelledBy ariaDescribedBy ariaLevel
        ariaRoleDescription hidden`),
      ...words('align vAlign width height bgColor'),
    ],
    a: words('href name hrefLang'),
    img: words('src srcSet sizes alt loading decoding'),
    source: words('srcSet sizes media type'),
    font: words('color face size'),
    ol: words('start reversed type'),
    li: words('value type'),
    td: words('colSpan rowSpan headers noWrap'),
    th: words('colSpan rowSpan headers scope abbr noWrap'),
    col: words('span'),
    colgroup: words('span'),
    table: words('border cellPadding cellSpacing summary'),
    details: words('open name'),
    time: words('dateTime'),
    blockquote: words('cite'),
    q: words('cite'),
    style: words('media'),
    ...Object.fromEntries(svgElements.map((name) => [name, [...look, ...shapes]])),
  },
  protocols: {
    href: ['http', 'https', 'mailto', 'tel', 'sms'],
    src: ['http', 'https', 'data'],
    cite: ['http', 'https'],
  },
  ancestors: {},
  clobber: [],
  required: {},
  allowComments: false,
  allowDoctypes: false,
}
