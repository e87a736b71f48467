/** A child process that plays parallel users: each asks, waits for the whole answer, and asks again. */
import { Agent, get } from 'node:http'

export type Load = { urls: string[]; headers: Record<string, string>; users: number; seconds: number }
/** Milliseconds from asking to the end of the answer; `rate` is answers a second. */
export type Latency = { p50: number; p95: number; rate: number }

process.on('message', (load: Load) => {
  measure(load).then(
    (latency) => process.send?.(latency),
    (error) => process.send?.({ error: String(error) }),
  )
})

async function measure({ urls, headers, users, seconds }: Load): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: users })
  await playUsers(users, 1, (n) => ask(urlAt(urls, n), headers, agent))
  const took = await playUsers(users, seconds, (n) => ask(urlAt(urls, n), headers, agent))
  agent.destroy()
  const sorted = took.toSorted((a, b) => a - b)
  const share = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: share(0.5), p95: share(0.95), rate: took.length / seconds }
}

const urlAt = (urls: string[], n: number) => urls[n % urls.length] ?? ''

async function playUsers(
  users: number,
  seconds: number,
  once: (n: number) => Promise<void>,
): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  let n = 0
  const user = async () => {
    while (performance.now() < until) {
      const begunAt = performance.now()
      await once(n++)
      took.push(performance.now() - begunAt)
    }
  }
  await Promise.all(Array.from({ length: users }, user))
  return took
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      )
      response.once('error', reject)
    }).once('error', reject)
  })
}
