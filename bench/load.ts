import autocannon from 'autocannon'

/** Users at once, each of whom asks again as soon as the answer is there. */
const parallelUsers = 10
const secondsPerRound = 4

/** Requests a second of one call, after a second of warming up; a refusal or an error ends the run. */
export async function rateOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  return (await loadOf(url, headers)).rate
}

type Load = { rate: number; micros: number }

/** The same, and the microseconds of processor that one request took, by what tells the seconds taken so far. */
export async function loadOf(
  url: string,
  headers: Record<string, string> = {},
  secondsTaken: () => number = () => Number.NaN,
): Promise<Load> {
  await autocannon({ url, headers, connections: parallelUsers, duration: 1 })
  const before = secondsTaken()
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: parallelUsers,
    duration: secondsPerRound,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} errors`)
  return { rate: requests.average, micros: ((secondsTaken() - before) * 1_000_000) / requests.total }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
