import './page.ts'
import { type Proof, proofOf } from './proof.ts'
import { keepTyped } from './typedSince.ts'

// Finds the faults for readers, spares a second press, and computes what keeps machines out while the form is filled in.
document.querySelector<HTMLElement>('[data-errors]')?.focus()

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
  // Begun early, so that most have it before they are done; a failure is told when the form is sent.
  form.addEventListener('focusin', () => void proof?.make().catch(() => undefined), { once: true })
  form.addEventListener('submit', (event) => {
    const isAgain = button?.getAttribute('aria-disabled') === 'true'
    if (isAgain || (proof && !proof.isReady())) event.preventDefault()
    if (isAgain) return
    if (!proof || proof.isReady()) {
      isSent = true
      return show(true)
    }
    show(true, form.dataset.working)
    void sendWith(form, proof)
      .then(() => (isSent = true))
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
