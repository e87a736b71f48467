import { type Html, html, trustedHtml } from '#server/platform/rendering.ts'
import type { Language } from '../texts.ts'

/**
 * The HTML that a client's staff wrote. It never becomes part of our page: it stands in a frame whose `sandbox`
 * gives it an origin of its own (no cookies, no storage, nothing of our page in reach), no script, no forms; the
 * page's policy, which a `srcdoc` frame inherits, forbids script a second time. Links open in a new tab. A frame
 * was chosen over a response of its own with a CSP sandbox because the entry form must stand beside it.
 */
export function homeFrame({
  source,
  title,
  language,
  isWhole = false,
}: {
  source: string
  title: string
  language: Language
  /** The page has nothing below it: it may be as long as it is. */
  isWhole?: boolean
}): Html {
  if (source.trim() === '') return html``
  const document = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><base target="_blank">
<style>${trustedHtml(frameStyles)}</style></head><body>${trustedHtml(source)}</body></html>`
  return html`<iframe class="home" title="${title}" height="${frameHeight(source, isWhole)}" loading="lazy"
sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer" srcdoc="${document.text}"></iframe>`
}

const frameStyles = `:root { color-scheme: only light } body { margin: 20px; background: #fff; color: #1b1e24;
font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere }
img { max-width: 100%; height: auto } :first-child { margin-top: 0 }`

/**
 * Pixels: a guess from the text, since nothing may measure inside the frame. Above a form what does not fit scrolls; a
 * page that is nothing else is guessed as a phone breaks its lines, so that nobody reads rules through a slit.
 */
function frameHeight(source: string, isWhole: boolean): number {
  const text = source.replace(/<(style|script)[\s\S]*?<\/\1>/gi, '').replace(/<[^>]*>/g, '')
  const blocks = source.match(/<(p|h[1-6]|li|tr|div|br|ul|ol)\b/gi)?.length ?? 0
  const images = source.match(/<(img|svg|table)\b/gi)?.length ?? 0
  const { letters, gap, least, most } = isWhole
    ? { letters: 34, gap: 32, least: 160, most: 40_000 }
    : { letters: 45, gap: 18, least: 96, most: 560 }
  const height = 56 + Math.ceil(text.length / letters) * 25 + blocks * gap + images * 220
  return Math.min(most, Math.max(least, height))
}
