/**
 * A row of a list in a form. `rowId` names it while it is moved, and over what somebody else makes of the list; it is of
 * the screen alone and never sent.
 */
export type Row = { readonly rowId: string }

export const rowOf = <T extends object>(one: T): T & Row => ({ ...one, rowId: crypto.randomUUID() })
export const rowsOf = <T extends object>(all: readonly T[]): (T & Row)[] => all.map(rowOf)
/** As it is sent. */
export const sentRow = <T extends Row>({ rowId: _rowId, ...row }: T): Omit<T, 'rowId'> => row

/** The names of a form's fields that are lists of rows. */
export type RowsName<V> = {
  [K in keyof V & string]: V[K] extends readonly Row[] ? K : never
}[keyof V & string]
export type RowIn<V, N extends keyof V> = V[N] extends readonly (infer R extends Row)[] ? R : never

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'rowId' in value
/** A list of rows, which may be empty. */
export const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow)

/** The list with the row at one place put at another. */
export function movedTo<T>(rows: readonly T[], from: number, to: number): T[] {
  const others = rows.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...rows.slice(from, from + 1))
}

/**
 * The name of a field whose rows are named by their ids (`tokens.@1f3….key`), by their places as they are now
 * (`tokens.2.key`); undefined where the row is gone.
 */
export function nameNow(values: unknown, name: string): string | undefined {
  const found: string[] = []
  let inside = values
  for (const part of name.split('.')) {
    const place = part.startsWith('@') ? placeOf(inside, part.slice(1)) : part
    if (place === undefined) return undefined
    found.push(place)
    inside = (inside as Readonly<Record<string, unknown>> | undefined)?.[place]
  }
  return found.join('.')
}

function placeOf(rows: unknown, rowId: string): string | undefined {
  const at = isRows(rows) ? rows.findIndex((row) => row.rowId === rowId) : -1
  return at < 0 ? undefined : String(at)
}

/**
 * The rows of `now` under the ids that they have in `before`. Rows that are the same are paired first, then those that
 * share most of the texts that no other row has: a token whose content is another is known by its key, and one whose key
 * is another by its content.
 */
export function namedAs(before: readonly Row[], now: readonly Row[]): Row[] {
  const names = new Map<Row, Row>()
  const left = new Set(before)
  const pair = (row: Row, was: Row) => {
    names.set(row, was)
    left.delete(was)
  }
  const same = Map.groupBy(before, contentOf)
  for (const row of now) {
    const was = same.get(contentOf(row))?.shift()
    if (was) pair(row, was)
  }
  for (const { row, was } of likelyPairs(before, now)) if (!names.has(row) && left.has(was)) pair(row, was)
  return now.map((row) => ({ ...row, rowId: names.get(row)?.rowId ?? row.rowId }))
}

/** The row's values, in whatever order. */
export const contentOf = ({ rowId: _rowId, ...row }: Row): string =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Pairs that share such texts, those that share the most of them first. */
function likelyPairs(before: readonly Row[], now: readonly Row[]): { row: Row; was: Row }[] {
  const shared = new Map<Row, Map<Row, number>>()
  const [ofBefore, ofNow] = [ownTexts(before), ownTexts(now)]
  for (const [text, row] of ofNow) {
    const was = ofBefore.get(text)
    if (!row || !was) continue
    const counts = shared.get(row) ?? new Map<Row, number>()
    shared.set(row, counts.set(was, (counts.get(was) ?? 0) + 1))
  }
  return [...shared]
    .flatMap(([row, counts]) => [...counts].map(([was, count]) => ({ row, was, count })))
    .sort((one, other) => other.count - one.count)
}

/** Each text with its field, and the only row that has it; undefined where several have. */
function ownTexts(rows: readonly Row[]): Map<string, Row | undefined> {
  const found = new Map<string, Row | undefined>()
  for (const row of rows)
    for (const [field, value] of Object.entries(row)) {
      if (field === 'rowId' || typeof value !== 'string' || value === '') continue
      const text = `${field} ${value}`
      found.set(text, found.has(text) ? undefined : row)
    }
  return found
}
