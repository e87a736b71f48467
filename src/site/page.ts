// Makes a public page nicer where there is script; nothing of it is needed.

import { partsLeft } from '#contract/public/partsLeft.ts'
import { askToCount } from './analytics.ts'

openRoots()
countDown()
askToCount()
followWithin()
hideEnterNear()
offerSharing()
offerPaper()

/** Browsers from before 2024 do not open a declarative shadow root by themselves. */
function openRoots(): void {
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[shadowrootmode]')) {
    template.parentElement?.attachShadow({ mode: 'open' }).append(template.content)
    template.remove()
  }
}

/** A way within what the client wrote: a browser looks for its end on our page alone. */
function followWithin(): void {
  for (const { firstElementChild: host } of document.querySelectorAll('.written')) {
    const root = host?.shadowRoot
    root?.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const address = link?.getAttribute('href') ?? ''
      const end = address.startsWith('#') ? root.getElementById(decode(address.slice(1))) : null
      if (!end) return
      event.preventDefault()
      if (!end.hasAttribute('tabindex')) end.setAttribute('tabindex', '-1')
      end.focus({ preventScroll: true })
      end.scrollIntoView()
    })
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The way to the form goes once the form is in sight. */
function hideEnterNear(): void {
  const way = document.querySelector<HTMLElement>('[data-enter]')
  const form = document.querySelector('form')
  if (!way || !form) return
  new IntersectionObserver(([entry]) =>
    way.toggleAttribute('data-near', entry?.isIntersecting === true),
  ).observe(form)
}

/** The phone's own way to pass on an address, where it has one. */
function offerSharing(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) {
    if (!('share' in navigator)) continue
    button.hidden = false
    const { share: url = '', text = '' } = button.dataset
    // Whoever closes the phone's sheet again has not failed.
    button.addEventListener('click', () => void navigator.share({ url, text }).catch(() => undefined))
  }
}

function offerPaper(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => window.print())
  }
}

/** How long it is until a moment, by the second; what the page says without script stands beside it. */
function countDown(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const until = Date.parse(line.dataset.until ?? '')
    const places = line.querySelectorAll('b')
    const show = (): boolean => {
      const parts = partsLeft(until, Date.now())
      for (const [at, part] of parts.entries()) {
        const place = places[at]
        if (place) place.textContent = part
      }
      line.toggleAttribute('data-over', parts.length === 0)
      return parts.length > 0
    }
    if (!show()) continue
    const ticking = setInterval(() => show() || clearInterval(ticking), 1000)
  }
}
