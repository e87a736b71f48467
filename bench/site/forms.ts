import autocannon from 'autocannon'
import { formChallenge } from '#contract/public/challenge.ts'
import { newId } from '#server/platform/ids.ts'
import { solve } from '#site/solve.ts'

const users = Number(process.env.USERS ?? 50)
let people = 0

/** Forms of as many people, each with a proof of its own, worked out before anything is measured. */
export async function makeForms(page: string, count: number): Promise<string[]> {
  const forms: string[] = []
  for (let done = 0; done < count; done += users)
    forms.push(...(await Promise.all(Array.from({ length: users }, () => makeForm(page)))))
  return forms
}

async function makeForm(page: string): Promise<string> {
  const challenge = formChallenge.parse(await (await fetch(`${page}/challenge`)).json())
  people += 1
  const number = String(2_000_000 + people)
  return new URLSearchParams({
    first_name: 'Ana',
    last_name: 'Roy',
    email: `ana${number}@example.com`,
    phone: `416${number}`,
    terms: 'on',
    reference: newId(),
    proof: await solve(challenge),
  }).toString()
}

export type Sent = { readonly rate: number; readonly p50: number; readonly p95: number }

/** Sends each form once, by fifty users of whom each sends the next as soon as the answer is there. */
export async function sendAll(url: string, forms: readonly string[]): Promise<Sent> {
  const taken: number[] = []
  let next = 0
  const begun = performance.now()
  // The load itself ends on whole seconds only.
  let ended = begun
  const { errors, non2xx, latency } = await autocannon({
    url,
    connections: users,
    amount: forms.length,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        setupRequest: (request) => {
          const body = forms[next] ?? ''
          next += 1
          return { ...request, body }
        },
      },
    ],
    setupClient: (client) =>
      client.on('response', (_status, _bytes, milliseconds) => {
        taken.push(milliseconds)
        ended = performance.now()
      }),
  })
  const seconds = (ended - begun) / 1000
  if (errors > 0 || non2xx > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} errors`)
  const p95 = taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? Number.NaN
  return { rate: forms.length / seconds, p50: latency.p50, p95 }
}
