import type { Page } from '#contract/kit.ts'

/** A page of rows that are here already: a draw may have ten thousand, and a table of a hundred is quick. */
export function pageOfRows<Row>(
  rows: Row[],
  { page, perPage }: { page: number; perPage: number },
): Page<Row> {
  const lastPage = Math.max(1, Math.ceil(rows.length / perPage))
  const current = Math.min(page, lastPage)
  const start = (current - 1) * perPage
  const data = rows.slice(start, start + perPage)
  return {
    data,
    current_page: current,
    per_page: perPage,
    last_page: lastPage,
    total: rows.length,
    from: data.length > 0 ? start + 1 : null,
    to: data.length > 0 ? start + data.length : null,
    next_page_url: null,
    prev_page_url: null,
  }
}
