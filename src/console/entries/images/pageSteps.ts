type Shown = {
  /** The picture, from 0. */
  at: number
  /** Of a PDF, from 1; that of a picture is 1. */
  page: number
}

/** The last page, however many there are: they are known once the file is read. */
const lastPage = Number.POSITIVE_INFINITY

/**
 * One step on or back through all that is to be looked at: a PDF page by page, a picture at once. Behind the last one comes
 * the first one, and the way back into a PDF begins at its end.
 */
export function stepped({ at, page }: Shown, by: 1 | -1, { count, pages }: { count: number; pages: number }) {
  const next = Math.min(page, pages) + by
  if (next >= 1 && next <= pages) return { at, page: next }
  return { at: (at + by + count) % count, page: by === 1 ? 1 : lastPage }
}
