/** The actions on many participants; all but the export are those of one call. */
export const bulkNames = ['add_to_list', 'remove_from_list', 'flag', 'unflag', 'delete', 'export'] as const
export type BulkName = (typeof bulkNames)[number]

export const bulkNameOf = (text: string | undefined): BulkName | 'other' =>
  bulkNames.find((one) => one === text) ?? 'other'

/** A job report's result is free data (an export counts rows); numbers that are missing count as none. */
export function resultOf(result: Record<string, unknown> | null): { done: number; skipped: number } {
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)
  return { done: number(result?.done ?? result?.rows), skipped: number(result?.skipped) }
}
