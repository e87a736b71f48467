/** Finds a line of a text in its paragraph; a line that no paragraph has is not shown. */
export type InParagraph = 'only' | 'first' | 'inner' | 'last' | 'none'

// A plain text as simple HTML for mail programs that show nothing else well: paragraphs where an empty line stands, line
// breaks, and links. Everything is escaped; nothing of the text becomes markup.

/** As wide as a phone, and in its colours by day and by night. */
const head = [
  '<html><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="color-scheme" content="light dark"></head>',
]
/**
 * Lines of a length that is easily read, in no letters of a printed page. A hash or an address that is wider than a phone
 * breaks; some mail programs know the older of the two words alone.
 */
const body = [
  '<body style="max-width: 600px; margin: 0 auto; padding: 16px;',
  'font: 16px/1.5 Arial, Helvetica, sans-serif;',
  'word-break: break-word; overflow-wrap: anywhere">',
]
export const htmlBegin = ['<!doctype html>', ...head, ...body]
export const htmlEnd = ['</body></html>', '']

/** One for each line. Blank lines at the ends of a paragraph are none of it. */
export function paragraphsOf(lines: readonly string[]): InParagraph[] {
  const found = lines.map((): InParagraph => 'none')
  let from = 0
  for (let end = 0; end <= lines.length; end++) {
    if (end < lines.length && lines[end] !== '') continue
    markParagraph(lines, found, [from, end])
    from = end + 1
  }
  return found
}

function markParagraph(lines: readonly string[], found: InParagraph[], [from, end]: [number, number]): void {
  let first = from
  let last = end - 1
  while (first <= last && isBlank(lines[first])) first += 1
  while (last > first && isBlank(lines[last])) last -= 1
  if (first > last) return
  found.fill('inner', first, last)
  found[first] = 'first'
  found[last] = first === last ? 'only' : 'last'
}

export const isBlank = (line = '') => line.trim() === ''

/** A line by itself: without the blanks at its paragraph's ends, and with the paragraph's marks. */
export function htmlOfLine(text: string, where: Exclude<InParagraph, 'none'>): string {
  if (where === 'only') return `<p>${linked(text.trim())}</p>`
  if (where === 'first') return `<p>${linked(text.trimStart())}<br>`
  return where === 'last' ? `${linked(text.trimEnd())}</p>` : `${linked(text)}<br>`
}

/** It takes no room, and is no picture to whoever is read to. */
export const htmlOfPicture = (address: string) =>
  `<img src="${escapeHtml(address)}" width="1" height="1" alt="">`

/** A full stop or bracket after an address is not part of it. */
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’»]/g

function linked(text: string): string {
  let html = ''
  let from = 0
  for (const match of text.matchAll(address)) {
    const [url] = match
    const escaped = escapeHtml(url)
    html += `${escapeHtml(text.slice(from, match.index))}<a href="${escaped}">${escaped}</a>`
    from = match.index + url.length
  }
  return html + escapeHtml(text.slice(from))
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}
