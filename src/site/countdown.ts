import { partsLeft } from '#contract/public/partsLeft.ts'

/** How long it is until a moment, by the second; what the page says without script stands beside it. */
export function countDown(): void {
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
