import {
  type CheckTold,
  type CheckWork,
  type DrawCheck,
  drawCheckLines,
  drawCheckWorker,
  outcomeOf,
  signingKeyPath,
} from '#contract/prizing/drawCheck.ts'

const lines = new Map<string | undefined, RegExp>(Object.entries(drawCheckLines))

/** An id, a colon, the hash of a person and a line feed. */
const bytesOfBallot = 36 + 1 + 64 + 1

for (const card of document.querySelectorAll<HTMLElement>('[data-check]')) serve(card)

function serve(card: HTMLElement): void {
  const [button, status] = [card.querySelector('button'), card.querySelector<HTMLElement>('[data-status]')]
  const say = (words: string | undefined) => {
    if (status) status.textContent = words ?? ''
  }
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    const started = performance.now()
    void checked(card, (read) => say(progressOf(card, read)))
      .then((checks) => {
        show(card, checks)
        const verdict = checks.every(({ ok }) => ok) ? card.dataset.good : card.dataset.bad
        say(`${verdict ?? ''} ${timeOf(card, performance.now() - started)}`)
      })
      .catch(() => say(card.dataset.failed))
      .finally(() => button.setAttribute('aria-disabled', 'false'))
  })
}

function timeOf({ dataset }: HTMLElement, milliseconds: number): string {
  const seconds = Math.max(0.1, milliseconds / 1000)
  const written = seconds.toLocaleString(dataset.locale, { maximumFractionDigits: 1 })
  return (dataset.took ?? '').replace('{seconds}', written)
}

function progressOf({ dataset }: HTMLElement, read: number): string {
  const count = Number(dataset.count)
  const written = (many: number) => many.toLocaleString(dataset.locale)
  return (dataset.working ?? '')
    .replace('{done}', written(Math.min(count, Math.floor(read / bytesOfBallot))))
    .replace('{count}', written(count))
}

function checked({ dataset: { check } }: HTMLElement, onRead: (read: number) => void): Promise<DrawCheck[]> {
  const worker = new Worker(drawCheckWorker, { type: 'module' })
  const of = (file: string) => new URL(file, location.href).href
  return new Promise<DrawCheck[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CheckTold>) => {
      if ('read' in data) return onRead(data.read)
      return data.checks ? resolve(data.checks) : reject(new Error('the draw was not checked'))
    })
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    const key = of(signingKeyPath)
    onRead(0)
    worker.postMessage({
      certificate: of(`${check}/certificate`),
      ballots: of(`${check}/ballots`),
      key,
    } satisfies CheckWork<string>)
  }).finally(() => worker.terminate())
}

/** The outcome of each line; of a version without steps some show nothing. */
function show(card: HTMLElement, checks: readonly DrawCheck[]): void {
  const list = card.querySelector<HTMLElement>('.checks')
  for (const line of list?.querySelectorAll('li') ?? []) {
    const own = lines.get(line.dataset.of)
    const state = own ? outcomeOf(checks, own) : 'none'
    line.dataset.ok = String(state !== 'not')
    const verdict = line.querySelector('strong')
    if (verdict) verdict.textContent = card.dataset[state] ?? ''
  }
  if (list) list.hidden = false
}
