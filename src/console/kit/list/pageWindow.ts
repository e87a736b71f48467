/** The contract's page sizes, without the schemas that stand beside them. */
export const pageSizes = [10, 25, 50, 100] as const

const reach = 2

/** Five pages around the current one, fewer only where there are fewer (M9). */
export function pageWindow(now: number, last: number): number[] {
  const first = Math.max(1, Math.min(now - reach, last - 2 * reach))
  return Array.from({ length: Math.min(2 * reach + 1, last) }, (_, at) => first + at)
}
