/** The filters of the list of entries, as they stand in the address. */
export const entryFilterNames = ['status', 'source', 'reason', 'mark', 'from', 'until'] as const
export type EntryFilterName = (typeof entryFilterNames)[number]
