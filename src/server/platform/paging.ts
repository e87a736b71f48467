import type { Page } from '#contract/kit.ts'

/** A paged query's input and answer: the rows of this page and the total, which may be capped. */
export type Paged<Row> = { rows: Row[]; total: number; isCapped?: boolean }
export type PageAsked = { page: number; per_page: number }

/** A filtered total is exact up to this many rows (decisions 1). */
export const totalCap = 10_000

export const offsetOf = (asked: PageAsked): number => (asked.page - 1) * asked.per_page

/** The page as it is answered (M3). The two addresses repeat the query with another `page`. */
export function pageOf<Row>(paged: Paged<Row>, asked: PageAsked & Record<string, unknown>): Page<Row> {
  const { rows, total } = paged
  const lastPage = Math.max(1, Math.ceil(total / asked.per_page))
  const first = offsetOf(asked) + 1
  return {
    data: rows,
    current_page: asked.page,
    per_page: asked.per_page,
    last_page: lastPage,
    total,
    ...(paged.isCapped ? { total_is_capped: true } : {}),
    from: rows.length > 0 ? first : null,
    to: rows.length > 0 ? first + rows.length - 1 : null,
    next_page_url: asked.page < lastPage ? address(asked, asked.page + 1) : null,
    prev_page_url: asked.page > 1 ? address(asked, Math.min(asked.page - 1, lastPage)) : null,
  }
}

function address(asked: Record<string, unknown>, page: number): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...asked, page }))
    if (value !== undefined && value !== null) search.set(key, String(value))
  return `?${search}`
}
