/** A text of its own that pages show where `{{key}}` stands (E3). */
export type Token = { readonly name: string; readonly key: string; readonly content: string }

/**
 * Tokens that every page may have: the confirmed winners, what is bound for the draw, from when until when it is open,
 * how often one may enter, when the draw is and which products take part. They follow what they tell of.
 */
export const builtInTokens = [
  'winners',
  'draw_commitment',
  'dates',
  'entry_limit',
  'draw_time',
  'products',
] as const

/** So that tokens within tokens cannot make a page without end. */
const mostCharacters = 1_000_000

const place = /\{\{\s*((?:campaign\.)?[a-z][a-z0-9_]*)\s*\}\}/gi
const keysIn = (text: string): string[] => [...text.matchAll(place)].map(([, key = '']) => key.toLowerCase())

/** The token that would show itself, by itself or by others in it; undefined where none does. */
export function findLoop(tokens: readonly Token[]): Token | undefined {
  const within = new Map(tokens.map(({ key, content }) => [key, keysIn(content)]))
  return tokens.find(({ key }) => {
    const seen = new Set<string>()
    const waiting = [...(within.get(key) ?? [])]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === key) return true
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(...(within.get(next) ?? []))
    }
    return false
  })
}

/** The variables of its campaign, for its pages: `{{campaign.city}}`. A value is plain text, and here it is HTML. */
export const campaignTokens = (values: Readonly<Record<string, string>>): Token[] =>
  Object.entries(values).map(([key, value]) => ({
    name: key,
    key: `campaign.${key}`,
    content: value
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  }))

export type Filled = {
  readonly html: string
  /** It was longer than a page may be: what was left over stands as it was written. */
  readonly isCut: boolean
}

/** A page with its tokens in place; unknown ones stay as they are. None of the tokens may show itself. */
export function fillTokens(html: string, tokens: readonly Token[]): Filled {
  if (!html.includes('{{')) return { html, isCut: false }
  const contents = new Map(tokens.map(({ key, content }) => [key, content]))
  let left = mostCharacters
  let isCut = false
  const fill = (text: string): string =>
    text.replace(place, (written, key: string) => {
      const content = contents.get(key.toLowerCase())
      if (content === undefined) return written
      left -= content.length
      if (left < 0) isCut = true
      return isCut ? written : fill(content)
    })
  return { html: fill(html), isCut }
}
