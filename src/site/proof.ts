import type { FormChallenge } from '#contract/public/challenge.ts'

/** The proof of work that a form sends along. */
export type Proof = {
  readonly isReady: () => boolean
  /** Resolves once the form holds it; asked again after a failure, it begins anew. */
  readonly make: () => Promise<void>
}

/** A challenge counts for ten minutes on the server; the rest is for the way there. */
const keptMilliseconds = 8 * 60_000

/** The proof of a form that asks for one. */
export function proofOf(form: HTMLFormElement): Proof | undefined {
  const { challenge } = form.dataset
  const field = form.querySelector<HTMLInputElement>('input[name=proof]')
  if (!challenge || !field) return undefined
  let making: Promise<void> | undefined
  let madeAt = Number.NEGATIVE_INFINITY
  const isReady = () => field.value !== '' && performance.now() - madeAt < keptMilliseconds
  const makeOne = async () => {
    const begun = performance.now()
    field.value = await solveBeside(await fetchChallenge(challenge))
    madeAt = begun
  }
  return {
    isReady,
    make: () => {
      if (isReady()) return Promise.resolve()
      making ??= makeOne().finally(() => {
        making = undefined
      })
      return making
    },
  }
}

async function fetchChallenge(address: string): Promise<FormChallenge> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`the challenge was answered ${answer.status}`)
  return answer.json()
}

function solveBeside(challenge: FormChallenge): Promise<string> {
  const worker = new Worker('/site/proof-worker.js', { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) =>
      data ? resolve(data) : reject(new Error('the challenge was not solved')),
    )
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
