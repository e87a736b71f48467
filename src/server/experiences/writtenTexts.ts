/** The texts that were written; an empty one gives way to the built-in one. */
export function writtenTexts(texts: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}
