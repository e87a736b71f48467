import { picturePrefix } from '#contract/experiences/picturePrefix.ts'
import { type Html, html, trustedHtml } from '#server/platform/rendering.ts'
import { keepBounded } from '../memory/bounded.ts'
import { bodyElement, pageElement } from './cleanCss.ts'
import { type CleanHtml, cleanHtml } from './cleanHtml.ts'
import type { PublicExperience } from './siteFrame.ts'

/**
 * The HTML of a client's staff, cleaned, as a part of our page in a shadow root of its own: it is as high as it is, and
 * stands there before any script and without one. Its style sheets reach nothing outside of it; the element around it,
 * which no selector within can name, keeps whatever it draws inside its own box (decision 40).
 */
export function homeFrame(shown: PublicExperience, source: string): Html {
  if (source.trim() === '') return html``
  const clean = cleaned(shown, source)
  return html`<div class="written"><div><template shadowrootmode="open"><style>${trustedHtml(ownStyles)}</style>
${trustedHtml(`<${pageElement}><${bodyElement}>${clean.html}</${bodyElement}></${pageElement}>`)}</template></div></div>`
}

/** Whether something on the page is written for a light ground alone: the whole page is light then. */
export const isLightOnly = (shown: PublicExperience): boolean =>
  [shown.pageHtml, shown.confirmationHtml].some(
    (source) => source.trim() !== '' && cleaned(shown, source).isLightOnly,
  )

/** Below which address its pictures lie that name no place of their own. */
export function picturesOf({
  experience: { settings },
}: Pick<PublicExperience, 'experience'>): string | undefined {
  return 'asset_prefix' in settings ? picturePrefix(settings.asset_prefix) : undefined
}

export const cleanedPage = (shown: PublicExperience): CleanHtml => cleaned(shown, shown.pageHtml)

/**
 * A form that is sent shows the same page again: what was cleaned last is kept for a while, by its very text. What has
 * somebody's answers in it is kept for this one page alone.
 */
const kept = keepBounded<CleanHtml>(16 * 1024 * 1024)
const ofPage = new WeakMap<PublicExperience, Map<string, CleanHtml>>()

function cleaned(shown: PublicExperience, source: string): CleanHtml {
  const here = ofPage.get(shown) ?? new Map<string, CleanHtml>()
  ofPage.set(shown, here)
  const clean = here.get(source) ?? cleanedFor(shown, source)
  here.set(source, clean)
  return clean
}

function cleanedFor(shown: PublicExperience, source: string): CleanHtml {
  const { pageCss: css, pageHtml, confirmationHtml } = shown
  const pictures = picturesOf(shown)
  const key = JSON.stringify([source, css, pictures])
  const known = kept.get(key)
  if (known) return known
  const clean = cleanHtml({ source, css, pictures })
  const isShared = source === pageHtml || source === confirmationHtml
  if (isShared) kept.set(key, clean, (key.length + clean.html.length) * 2)
  return clean
}

const ownStyles = `${pageElement}, ${bodyElement} { display: block; overflow-wrap: anywhere }
img, svg { max-width: 100%; height: auto } h1, h2, h3 { line-height: 1.25; text-wrap: balance }
a { color: var(--brand) } table { border-collapse: collapse } th { overflow-wrap: normal }
${bodyElement} > :first-child, ${bodyElement} > style:first-child + * { margin-top: 0 } ${bodyElement} > :last-child { margin-bottom: 0 }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
@media print { * { color: #000 !important; background: none !important; box-shadow: none !important; text-shadow: none !important }
h1, h2, h3 { break-after: avoid } details::details-content { content-visibility: visible; display: block }
a[href^="http"]::after, a[href^="mailto"]::after { content: " (" attr(href) ")" } }`
