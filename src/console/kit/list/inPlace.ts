type Row = { id: string }
/** In which order rows came, for one search. */
export type Stood = { of: string | undefined; ids: readonly string[] }

/** New ones come in below; the same object where there are none. */
export function stoodNext(before: Stood, of: string, rows: readonly Row[]): Stood {
  const known = before.of === of ? before.ids : []
  const added = rows.map(({ id }) => id).filter((id) => !known.includes(id))
  return before.of === of && added.length === 0 ? before : { of, ids: [...known, ...added] }
}

export function inPlace<R extends Row>(rows: readonly R[], { ids }: Stood): R[] {
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
