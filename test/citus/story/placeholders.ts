/** Values that are made up anew in each run, by the name of their placeholder. */
const madeUp: readonly [string, RegExp][] = [
  ['time', /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:\d\d)?)/],
  ['day', /\b20\d\d-\d\d-\d\d(T\d\d:\d\d)?\b/],
  ['id', /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/],
  ['hash', /\b[0-9a-f]{64}\b/],
  ['address', /http:\/\/127\.0\.0\.1:\d+/],
  ['code', /\/[el]\/[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)?|\{\{link:\w+\}\}/],
  ['token', /(?<![A-Za-z0-9_-])(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{22,}/],
  // Of letters alone it is known by where it stands: a whole step of a path, or in quotes. A word of twelve letters there
  // is the same on both.
  ['eid', /\b(?=[a-z]*\d)[a-z0-9]{12}\b|(?<=["/])[a-z0-9]{12}(?=["/])/],
]
const all = new RegExp(madeUp.map(([name, { source }]) => `(?<${name}>${source})`).join('|'), 'g')

/** Two that are equal in one answer have one number; times do not, since two may fall into one millisecond. */
const numbered = new Set(['id', 'eid', 'hash', 'token', 'code'])

/**
 * An answer without what is made up: that has placeholders, numbered in the order in which they come. A public
 * id and the code of a link may have letters alone, so their field tells them.
 */
export function withPlaceholders(answer: unknown): string {
  const known = new Map<string, string>()
  const placeOf = (name: string, found: string) => {
    if (!numbered.has(name)) return `<${name}>`
    const place = known.get(found) ?? `<${name} ${known.size + 1}>`
    known.set(found, place)
    return place
  }
  const placed = (text: string) =>
    text.replace(all, (found, ...rest: unknown[]) => {
      const groups = rest.at(-1) as Record<string, string | undefined>
      return placeOf(madeUp.find(([name]) => groups[name] !== undefined)?.[0] ?? '', found)
    })
  const walk = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') {
      if (/(^|_)eid$|^entity_id$/.test(field) && /^[a-z0-9]{12}$/.test(value)) return placeOf('eid', value)
      return field === 'code' && /^[a-z0-9]{7}$/.test(value) ? placeOf('code', value) : placed(value)
    }
    if (Array.isArray(value)) return value.map((each) => walk(each, field))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [placed(key), walk(inner, key)]))
  }
  return JSON.stringify(walk(answer, ''), null, 1)
}

/** An answer in which chance decides about whom: how often each field has which number, yes, no, or state. */
export function withoutPeople(answer: unknown): string {
  const lines: string[] = []
  const walk = (value: unknown, field: string): void => {
    if (field === 'is_awarded') return
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        if (!isOfPerson(key, inner)) walk(inner, Array.isArray(value) ? field : key)
      return
    }
    const isTold = typeof value !== 'string' || ['state', 'status', 'left_out'].includes(field)
    lines.push(isTold && value !== null ? `${field}: ${value}` : field)
  }
  walk(answer, '')
  return lines.sort().join('\n')
}

/** Answers of somebody have fields of their own; the rows of a list stand under the same name. */
const isOfPerson = (key: string, value: unknown) => key === 'data' && !Array.isArray(value)
