const scrollMs = 600

/** Scrolls the page up in 600 ms (E9); at once under reduced motion. */
export function scrollToTop(within: HTMLElement): void {
  const frame = within.closest('main')
  if (!frame) return
  const from = frame.scrollTop
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    frame.scrollTop = 0
    return
  }
  const began = performance.now()
  const step = (now: number) => {
    const done = Math.min(1, (now - began) / scrollMs)
    frame.scrollTop = from * (1 - done) ** 3
    if (done < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
