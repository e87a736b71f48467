import type { Check } from '../../../scripts/verify-draw/verify.mjs'
import type { Told, Work } from './work.ts'

/** Which checks (docs/draws.md) each line of the page stands for. */
const linesOf: Record<string, RegExp> = {
  files: /^(format|file)$/,
  set: /^set_(order|hash)$/,
  frozen: /^(manifest|manifest_hash|times)$/,
  bound: /^commitment$/,
  seed: /^(secret_hash|public_value|beacon|seed)$/,
  rounds: /^round/,
  winners: /^winners$/,
  witnesses: /^witnesses$/,
  steps: /^(links|steps)$/,
  signature: /^(signature|key)$/,
}

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

function checked({ dataset: { check } }: HTMLElement, onRead: (read: number) => void): Promise<Check[]> {
  const worker = new Worker('/site/draw-worker.js', { type: 'module' })
  const of = (file: string) => new URL(file, location.href).href
  return new Promise<Check[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if ('read' in data) return onRead(data.read)
      return data.checks ? resolve(data.checks) : reject(new Error('the draw was not checked'))
    })
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    const key = of('/.well-known/fanfare-signing-key.json')
    onRead(0)
    worker.postMessage({
      certificate: of(`${check}/certificate`),
      ballots: of(`${check}/ballots`),
      key,
    } satisfies Work)
  }).finally(() => worker.terminate())
}

/** The outcome of each line; of a version without steps some show nothing. */
function show(card: HTMLElement, checks: readonly Check[]): void {
  const list = card.querySelector<HTMLElement>('.checks')
  for (const line of list?.querySelectorAll('li') ?? []) {
    const own = checks.filter(({ name }) => linesOf[line.dataset.of ?? '']?.test(name))
    const state = own.length === 0 ? 'none' : own.every(({ ok }) => ok) ? 'fits' : 'not'
    line.dataset.ok = String(state !== 'not')
    const verdict = line.querySelector('strong')
    if (verdict) verdict.textContent = card.dataset[state] ?? ''
  }
  if (list) list.hidden = false
}
