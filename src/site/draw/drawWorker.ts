import type { CheckTold, CheckWork, DrawCheck } from '#contract/prizing/drawCheck.ts'
import { verifyCertificate } from '../../../scripts/verify-draw/verify.mjs'

type Source = string | Blob

// Beside the page, which stays quick while this computes.
self.addEventListener('message', ({ data }: MessageEvent<CheckWork<Source>>) => {
  void check(data)
    .catch(() => undefined)
    .then((checks) => tell({ checks }))
})

const tell = (told: CheckTold) => self.postMessage(told)

async function check({ certificate, ballots, key }: CheckWork<Source>): Promise<DrawCheck[]> {
  const text = await (await get(certificate)).text()
  const { public_key } = (await (await get(key)).json()) as { public_key: string }
  return verifyCertificate(JSON.parse(text), { text, ballots: piecesOf(await get(ballots)), key: public_key })
}

async function get(from: Source): Promise<Response> {
  if (typeof from !== 'string') return new Response(from)
  const answer = await fetch(from)
  if (!answer.ok) throw new Error(`${from} was answered ${answer.status}`)
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
