import { type Check, verifyCertificate } from '../../../scripts/verify-draw/verify.mjs'
import type { Told, Work } from './work.ts'

// Beside the page, which stays quick while this computes.
self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  void check(data)
    .catch(() => undefined)
    .then((checks) => tell({ checks }))
})

const tell = (told: Told) => self.postMessage(told)

async function check({ certificate, ballots, key }: Work): Promise<Check[]> {
  const text = await (await get(certificate)).text()
  const { public_key } = (await (await get(key)).json()) as { public_key: string }
  return verifyCertificate(JSON.parse(text), { text, ballots: piecesOf(await get(ballots)), key: public_key })
}

async function get(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`)
  return answer
}

async function* piecesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream('latin1')).getReader()
  let read = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
    read += value.length
    tell({ read })
  }
}
