// The page before a link that asks for the place: it is shared where somebody wants to, and the way goes on in any case.

const main = document.querySelector('main')
const buttons = document.querySelectorAll<HTMLButtonElement>('[data-asking]')

if (main && 'geolocation' in navigator) for (const button of buttons) offer(main, button)

function offer({ dataset }: HTMLElement, button: HTMLButtonElement): void {
  const status = button.closest('section')?.querySelector('[role=status]')
  const show = (isAsking: boolean) => {
    button.setAttribute('aria-disabled', String(isAsking))
    if (status) status.textContent = isAsking ? (button.dataset.asking ?? '') : ''
  }
  const goOn = () => location.assign(dataset.target ?? '/')
  button.hidden = false
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    show(true)
    // Whoever says no to the browser, or whose phone does not know, has only come for the page behind.
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        void share(dataset, coords)
          .catch(() => undefined)
          .finally(goOn),
      goOn,
      { timeout: 20_000, maximumAge: 60_000 },
    )
  })
  // Back from the page behind: it can be shared then.
  window.addEventListener('pageshow', () => show(false))
}

function share(
  { path = '', click, token }: DOMStringMap,
  { latitude, longitude }: GeolocationCoordinates,
): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ click, token: token || null, latitude, longitude }),
    signal: AbortSignal.timeout(5000),
  })
}
