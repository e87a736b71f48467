import { decodeEntities } from './entities.ts'

/** So many characters of HTML are read; the rest is left out. */
const maxLetters = 1_000_000

const silent = new Set(['style', 'script', 'head', 'title', 'template'])
/** Elements that stand on lines of their own, and elements with an empty line around them. */
const blocks = new Set(['div', 'br', 'tr', 'li', 'section', 'article', 'header', 'footer', 'hr', 'address'])
const paragraphs = new Set(['p', 'table', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/**
 * An e-mail's HTML as text that a person can read: blocks on lines of their own, list items with a dash, links with
 * their address, quotes with `>`. One walk from the left to the right, since anybody can send us any HTML.
 */
export function textOfHtml(html: string): string {
  const source = html.slice(0, maxLetters)
  const lower = source.toLowerCase()
  const page = createPage()
  let at = 0
  while (at < source.length) {
    const begin = nextTag(lower, at)
    page.write(source.slice(at, begin))
    const end = endOfTag(source, begin)
    if (end < 0) break
    const inside = source.slice(begin + 1, end - 1)
    const name = /^\/?([a-z][a-z0-9]{0,20})/i.exec(inside)?.[1]?.toLowerCase() ?? ''
    const isEnd = inside.startsWith('/')
    at = silent.has(name) && !isEnd ? endOfSilent(lower, name, end) : end
    if (at < 0) break
    page.mark(name, isEnd, inside)
  }
  return page.text()
}

/** Finds the next tag or comment; a lone `<` is text. */
function nextTag(lower: string, from: number): number {
  let begin = lower.indexOf('<', from)
  while (begin >= 0 && !/[a-z/!?]/.test(lower.charAt(begin + 1))) begin = lower.indexOf('<', begin + 1)
  return begin < 0 ? lower.length : begin
}

function endOfTag(source: string, begin: number): number {
  const close = source.startsWith('<!--', begin) ? '-->' : '>'
  const end = source.indexOf(close, begin)
  return end < 0 ? -1 : end + close.length
}

/** Past the end tag of what nobody reads. */
function endOfSilent(lower: string, name: string, from: number): number {
  const close = lower.indexOf(`</${name}`, from)
  const end = close < 0 ? -1 : lower.indexOf('>', close)
  return end < 0 ? -1 : end + 1
}

/** The lines that were written so far. */
function createPage() {
  const lines: string[] = []
  let line = ''
  let endsBlank = true
  let quotes = 0
  let link: { href: string; text: string } | undefined
  const begin = (start: string) => {
    line = start
    endsBlank = true
  }
  const endLine = () => {
    const text = line.trim()
    begin('')
    if (text !== '' || (lines.length > 0 && lines.at(-1) !== ''))
      lines.push(text && '> '.repeat(quotes) + text)
  }
  const endBlock = () => {
    if (line.trim() !== '') endLine()
  }
  const endParagraph = () => {
    endBlock()
    endLine()
  }
  const write = (html: string) => {
    const text = decodeEntities(html).replace(/[\s\u00a0]+/g, ' ')
    const added = endsBlank ? text.trimStart() : text
    // To ask the long line itself how it ends would copy it each time.
    if (added !== '') endsBlank = added.endsWith(' ')
    line += added
    if (link) link.text += text
  }
  const endLink = () => {
    const { href, text } = link ?? { href: '', text: '' }
    link = undefined
    if (href === '' || text.includes(href)) return
    line += ` (${href})`
    endsBlank = false
  }
  return {
    write,
    mark: (name: string, isEnd: boolean, inside: string) => {
      if (name === 'a') {
        if (link) endLink()
        if (!isEnd) link = { href: hrefOf(inside), text: '' }
      } else if (name === 'blockquote') {
        endParagraph()
        quotes = Math.max(0, Math.min(quotes + (isEnd ? -1 : 1), 5))
      } else if (paragraphs.has(name)) endParagraph()
      else if (name === 'br') endLine()
      else if (blocks.has(name)) endBlock()
      else if (name === 'td' || name === 'th') write(' ')
      if (name === 'li' && !isEnd) begin('- ')
    },
    text: () => {
      if (link) endLink()
      endBlock()
      return lines.join('\n').trim()
    },
  }
}

/** Only addresses that lead somewhere outside the e-mail. */
function hrefOf(inside: string): string {
  const match = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(inside)
  const href = decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
  return /^https?:\/\/\S{1,500}$/.test(href) ? href : ''
}
