/** Text that may stand in a page as it is: made by `html` or `trustedHtml` only. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Part = Html | string | number | boolean | null | undefined | readonly Part[]

/**
 * A piece of a page. Every value is escaped for text and for attributes in double quotes, which all attributes
 * here have; pieces made by `html` go in as they are, lists one after the other, and null, undefined and
 * booleans as nothing. Values never go into script or style.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((page, text, index) => page + rendered(parts[index - 1]) + text))
}

/** Text of our own that is markup already (a style sheet). Never for anything that came from outside. */
export const trustedHtml = (text: string): Html => new Html(text)

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function rendered(part: Part): string {
  if (part === null || part === undefined || typeof part === 'boolean') return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(rendered).join('')
  return escapeHtml(String(part))
}
