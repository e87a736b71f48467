/**
 * A plain text as simple HTML for mail programs that show nothing else well: paragraphs where a blank line stands,
 * line breaks, and links. Everything is escaped; nothing of the text becomes markup.
 */
export function htmlOfText(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linked(paragraph.trim()).replaceAll('\n', '<br>\n')}</p>`)
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head>\n<body>\n${paragraphs.join('\n')}\n</body></html>\n`
}

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
