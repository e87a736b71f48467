/** The keys go on from this row. */
export function focusRow(row: HTMLElement | null | undefined): void {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

export const rowOf = (list: HTMLElement | null, id: string | undefined): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id ?? '')}"]`) ?? null
