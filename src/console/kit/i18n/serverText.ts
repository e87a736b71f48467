/**
 * Texts of the server in another language. A key is the English text, with `{place}` where it differs from time to
 * time; its text names the places it keeps. `words` are the words a place itself may hold: `words.field.name`.
 */
export type ServerMessages = {
  readonly texts: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Values = Record<string, string>
type Pattern = { parts: string[]; places: string[]; text: string }

/** Gives the translator of these messages. A text that they do not have is shown as it is. */
export function serverTextOf({ texts, words }: ServerMessages): (text: string) => string {
  const exact = new Map(Object.entries(texts))
  const patterns = [...exact].filter(([key]) => key.includes('{')).map(patternOf)
  return (text) => {
    const same = exact.get(text)
    if (same !== undefined) return same
    for (const pattern of patterns) {
      const values = valuesIn(text, pattern)
      if (values) return filled(pattern.text, values, words)
    }
    return text
  }
}

function patternOf([key, text]: [string, string]): Pattern {
  const pieces = key.split(/\{(\w+)\}/)
  return {
    parts: pieces.filter((_, index) => index % 2 === 0),
    places: pieces.filter((_, index) => index % 2 === 1),
    text,
  }
}

/**
 * What stands in the places of a text that has the pattern's fixed parts in their order. Each part is taken where it
 * comes first and never looked for again, so that no text of the server, however long, can make this slow.
 */
function valuesIn(text: string, { parts, places }: Pattern): Values | undefined {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const end = text.length - last.length
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined
  const values: Values = {}
  let from = first.length
  for (const [index, place] of places.entries()) {
    const isLast = index === places.length - 1
    const to = isLast ? end : text.indexOf(parts[index + 1] ?? '', from + 1)
    if (to <= from || to > end) return undefined
    values[place] = text.slice(from, to)
    from = to + (parts[index + 1] ?? '').length
  }
  return values
}

function filled(text: string, values: Values, words: ServerMessages['words']): string {
  return text.replace(/\{(\w+)\}/g, (_, place: string) => wordsOf(values[place] ?? '', words[place]))
}

/** A word, or a list of words, each with or without a number before it: `name`, `12 sent, 3 skipped`. */
function wordsOf(value: string, words: Readonly<Record<string, string>> | undefined): string {
  if (!words) return value
  const one = (item: string) => {
    const [number] = /^\d+ /.exec(item) ?? ['']
    const word = item.slice(number.length)
    return Object.hasOwn(words, word) ? number + words[word] : item
  }
  return value.split(', ').map(one).join(', ')
}
