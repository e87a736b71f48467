import './page.ts'
import { type Proof, proofOf } from './proof.ts'
import { keepTyped } from './typedSince.ts'

// Finds the faults for readers, spares a second press, and computes what keeps machines out while the form is filled in.
document.querySelector<HTMLElement>('[data-errors]')?.focus()

/** No event tells that a reader stopped the load. A form sent twice has one reference and is taken once. */
const againAfterMs = 10_000

for (const form of document.querySelectorAll('form')) serve(form)

function serve(form: HTMLFormElement): void {
  const button = form.querySelector('button')
  const label = button?.textContent ?? ''
  const status = form.querySelector<HTMLElement>('[data-status]')
  const proof = proofOf(form)
  let isSent = false
  const show = (isSending: boolean, words = '') => {
    button?.setAttribute('aria-disabled', String(isSending))
    if (button) button.textContent = isSending && words ? words : label
    if (status) status.textContent = words
  }
  const sent = () => {
    isSent = true
    setTimeout(() => show(false), againAfterMs)
  }
  // Begun early, so that most have it before they are done; a failure is told when the form is sent.
  form.addEventListener('focusin', () => void proof?.make().catch(() => undefined), { once: true })
  form.addEventListener('submit', (event) => {
    const isAgain = button?.getAttribute('aria-disabled') === 'true'
    if (isAgain || (proof && !proof.isReady())) event.preventDefault()
    if (isAgain) return
    show(true, proof && !proof.isReady() ? form.dataset.working : '')
    if (!proof || proof.isReady()) return sent()
    void sendWith(form, proof)
      .then(sent)
      .catch(() => show(false, form.dataset.failed))
  })
  keepTyped(form, () => isSent)
  // Back from the next page: the form can be sent again.
  window.addEventListener('pageshow', () => {
    isSent = false
    show(false)
  })
}

async function sendWith(form: HTMLFormElement, proof: Proof): Promise<void> {
  await proof.make()
  form.submit()
}
