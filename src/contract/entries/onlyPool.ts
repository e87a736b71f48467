type Pool = { readonly is_testing: boolean }

/**
 * The pool whose prize goes without saying: the only one of an experience that is for entries like these, with one type
 * at most. Entries are accepted many at once where there is one.
 */
export function onlyPool<P extends Pool>(
  pools: readonly P[],
  { isTest, typesIn }: { isTest: boolean; typesIn: (pool: P) => number },
): P | undefined {
  const [only, ...more] = pools.filter(({ is_testing }) => is_testing === isTest)
  return only && more.length === 0 && typesIn(only) <= 1 ? only : undefined
}
