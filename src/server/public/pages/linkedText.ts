import { type Html, html } from '#server/platform/rendering.ts'

/** A sentence's own mark at the end of a link is none of it. */
const links = /https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]]/g

/** A plain text whose links can be followed; all else of it is escaped. */
export function linkedText(text: string): Html {
  const found = [...text.matchAll(links)]
  const parts = found.map(([link], at) => {
    const before = found[at - 1]
    const start = before ? before.index + before[0].length : 0
    return html`${text.slice(start, found[at]?.index)}<a href="${link}" rel="noopener noreferrer">${link}</a>`
  })
  const last = found.at(-1)
  return html`${parts}${text.slice(last ? last.index + last[0].length : 0)}`
}
