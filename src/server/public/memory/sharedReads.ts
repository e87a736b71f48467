import { gather } from '#server/platform/gather.ts'

/**
 * One read at a time for each key. Whoever asks while one runs gets the next one, together with all others who wait:
 * an answer was never begun to be read before it was asked for, so nobody sees an older state than without sharing.
 */
export function shareReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const ask = gather<{ key: string; read: () => Promise<T> }, T>({
    atOnce: 1,
    laneOf: ({ key }) => key,
    work: (all) => {
      const reading = all[0]?.read()
      return reading ? all.map(() => reading) : []
    },
  })
  return (key, read) => ask({ key, read })
}
