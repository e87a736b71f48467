import type { UploadState } from '#contract/public/uploads.ts'

/** The page's words on a field for files. */
export type Given = {
  readonly max: number
  readonly bytes: number
  readonly piece: number
  readonly lang: string
  /** The secret of the claim whose form it is. */
  readonly claim?: string
  readonly texts: Readonly<
    Record<
      | 'camera'
      | 'sending'
      | 'sent'
      | 'remove'
      | 'again'
      | 'waiting'
      | 'failed'
      | 'wait'
      | 'picture'
      | 'dark'
      | 'blurred'
      | 'small'
      | 'cut'
      | 'tooLarge'
      | 'tooMany',
      string
    >
  >
}

type Told = {
  readonly given: Given
  readonly home: string
  readonly name: string
  readonly progress: (percent: number) => void
  /** The line broke; it is tried again by itself. */
  readonly broke: (percent: number) => void
  readonly done: (token: string) => void
  /** With `again` the person may try once more; without, the file is not taken. */
  readonly failed: (words: string, again?: () => void) => void
}
export type Sending = { readonly stop: () => void; readonly token: () => string }

/** How often it is tried again by itself, each time a little later. */
const tries = 8

export function sendFile(file: File, told: Told): Sending {
  const stopped = new AbortController()
  let state: UploadState | undefined
  const percent = () => (state ? Math.floor((100 * state.received) / file.size) : 0)
  const run = async () => {
    for (let failures = 0; !stopped.signal.aborted; ) {
      try {
        state = await step(file, { ...told, state, isFresh: failures === 0, signal: stopped.signal })
        failures = 0
        if (state.fault) return told.failed(state.fault)
        if (state.is_done) return told.done(state.token)
        told.progress(percent())
      } catch (error) {
        if (stopped.signal.aborted) return
        if (error instanceof Refused)
          return told.failed(told.given.texts.failed, error.isForGood ? undefined : again)
        failures += 1
        if (failures > tries) return told.failed(told.given.texts.failed, again)
        told.broke(percent())
        await pause(Math.min(500 * 2 ** failures, 15_000))
      }
    }
  }
  const again = () => void run()
  again()
  return { stop: () => stopped.abort(), token: () => state?.token ?? '' }
}

class Refused extends Error {
  readonly isForGood: boolean
  constructor(status: number) {
    super(`it was answered ${status}`)
    this.isForGood = status === 404 || status === 413 || status === 422
  }
}

type Step = Told & { state: UploadState | undefined; isFresh: boolean; signal: AbortSignal }

/** One call: it begins, asks where it is after a break, or sends the next piece. */
async function step(file: File, { given, home, name, state, isFresh, signal }: Step): Promise<UploadState> {
  const lang = `?lang=${given.lang}`
  if (!state) {
    const body = JSON.stringify({ field: name, bytes: file.size, claim: given.claim })
    const headers = { 'Content-Type': 'application/json' }
    return answerOf(fetch(home + lang, { method: 'POST', headers, body, signal }))
  }
  const place = `${home}/${state.token}${lang}`
  if (!isFresh) {
    const known = await answerOf(fetch(place, { signal }))
    if (known.is_done || known.received !== state.received) return known
  }
  const body = new FormData()
  body.set('offset', String(state.received))
  body.set('file', file.slice(state.received, state.received + given.piece), 'piece')
  return answerOf(fetch(place, { method: 'POST', body, signal }))
}

async function answerOf(asked: Promise<Response>): Promise<UploadState> {
  const answer = await asked
  if (answer.ok) return ((await answer.json()) as { data: UploadState }).data
  // A server that is away comes back: it is tried again like a broken line.
  if (answer.status >= 500 && answer.status !== 507) throw new Error(`it was answered ${answer.status}`)
  throw new Refused(answer.status)
}

/** Or until the line is back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds)
    const now = () => {
      clearTimeout(timer)
      done()
    }
    window.addEventListener('online', now, { once: true })
  })
}
