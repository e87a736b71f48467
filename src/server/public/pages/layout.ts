import { type Brand, brandOf } from '#contract/clients/brandColours.ts'
import { type FontName, fontStacks, fontStyles } from '#contract/words/fonts.ts'
import { groundColours } from '#contract/words/logo.ts'
import type { HeadTag } from '#server/experiences/experiences.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html, trustedHtml } from '#server/platform/rendering.ts'
import type { Language } from '../texts.ts'
import { logoStyles } from './clientLogo.ts'

export type Page = {
  readonly language: Language
  readonly title: string
  readonly styles: string
  /** `#rrggbb` of the client; the product's own where there is none. */
  readonly colour?: string
  /** The client, for its letters; those of the device where there is none. */
  readonly font?: { readonly eid: string; readonly font: FontName; readonly font_hash: string | null }
  readonly script?: 'draw' | 'entry' | 'handset' | 'place' | 'widget-frame'
  /** The sites whose pages may frame it; only our own where there are none. */
  readonly framedBy?: readonly string[]
  /** The rest of the head, read and let through. */
  readonly head?: readonly HeadTag[]
  readonly content: Html
  readonly status?: number
  /** Something on it is written for a light ground alone. */
  readonly isLightOnly?: boolean
  /** The picture of its tab; none where it is left out. */
  readonly icon?: string | undefined
  /** A site besides our own from which it has pictures. */
  readonly picturesFrom?: string | undefined
  /** Other sites that it may have scripts and frames of, and tell things, by what asks for them. */
  readonly sites?: readonly Sites[]
}
type Sites = { readonly [What in 'script' | 'connect' | 'img' | 'frame' | 'style']?: readonly string[] }

/** A whole page with its own headers: scripts and frames only of ours and of the sites that it names, nothing cached. */
export function pageAnswer(page: Page): HtmlAnswer {
  const { isLightOnly = false } = page
  const brand = brandOf(page.colour ?? '#3156b3')
  const letters = page.font ? fontStyles(page.font) : { family: fontStacks.system, face: '' }
  const document = html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${isLightOnly ? 'light' : 'light dark'}">
<title>${page.title}</title>
<link rel="icon" href="${page.icon ?? 'data:,'}">${(page.head ?? []).map(headTag)}
<style>${trustedHtml(letters.face + stylesOf(brand, isLightOnly) + baseStyles(letters.family) + logoStyles + page.styles)}</style>
${page.script ? html`<script type="module" src="/site/${page.script}.js"></script>` : ''}
</head>
<body>${page.content}</body>
</html>`
  return { status: page.status ?? 200, html: document.text, headers: headersOf(page) }
}

/** Attributes are escaped as all values are. */
const headTag = ({ name, attributes }: HeadTag): Html =>
  html`
<${name}${attributes.map(([key, value]) => html` ${key}="${value}"`)}>`

/**
 * `Referrer-Policy: no-referrer` would make the browser post forms with the origin `null`, which is refused as
 * foreign; `same-origin` keeps addresses from other sites just as well. `X-Frame-Options` knows no list of sites, so
 * a page that others may frame goes without it.
 */
function headersOf({ framedBy, picturesFrom, sites = [] }: Page): Record<string, string | null> {
  const others = (what: keyof Sites) =>
    sites.flatMap((some) => (some[what] ?? []).map((site) => ` ${site}`)).join('')
  const policy = [
    "default-src 'none'",
    `style-src 'self' 'unsafe-inline'${others('style')}`,
    `script-src 'self'${others('script')}`,
    `connect-src 'self'${others('connect')}`,
    "form-action 'self'",
    // A picture from elsewhere would tell that site who reads the page.
    `img-src 'self' data:${picturesFrom ? ` ${picturesFrom}` : ''}${others('img')}`,
    "font-src 'self'",
    `frame-src 'self'${others('frame')}`,
    "base-uri 'none'",
    `frame-ancestors ${framedBy?.join(' ') ?? "'self'"}`,
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    ...(framedBy ? { 'X-Frame-Options': null, 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
  }
}

const stylesOf = (brand: Brand, isLightOnly: boolean) => `
:root { color-scheme: ${isLightOnly ? 'light' : 'light dark'}; --surface-brand: ${brand.surface};
  --on-brand: ${brand.onSurface}; --brand: ${brand.onLight}; --page: #f5f6f8; --card: #fff; --text: #1b1e24;
  --dim: #565d6b; --line: #d5d9e0; --field: #868e9c; --bad: #b3261e; --bad-soft: #fdecea;
  --shadow: 0 1px 2px #0000000d, 0 8px 28px #0000000f; --ground-light: ${groundColours.light};
  --ground-dark: ${groundColours.dark} }${isLightOnly ? '' : darkStyles(brand)}`

const darkStyles = ({ onDark }: Brand) => `
@media (prefers-color-scheme: dark) { :root { --brand: ${onDark}; --page: #101216; --card: #16181d; --text: #eceef2;
  --dim: #a6adba; --line: #32363f; --field: #7d8594; --bad: #ff8a80; --bad-soft: #3a1d1c; --shadow: none } }`

const baseStyles = (family: string) => `
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.55 ${family};
  -webkit-text-size-adjust: 100% }
h1, h2 { line-height: 1.2; text-wrap: balance; margin: 0 }
p { margin: 0 }
a { color: var(--brand) }
footer a { display: inline-block; min-width: 24px; min-height: 24px; padding: .3rem .6rem .3rem 0 }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; box-shadow: var(--shadow) }
.dim { color: var(--dim); font-size: .9375rem }
.button { display: inline-block; appearance: none; border-radius: 10px; background: var(--surface-brand); color: var(--on-brand);
  font: inherit; font-weight: 700; padding: .8rem 1.25rem; min-height: 52px; cursor: pointer; border: 2px solid transparent }
a.button { text-align: center; text-decoration: none }
.button:hover { filter: brightness(1.06) }
.button[aria-disabled=true] { opacity: .6; cursor: progress }
label, .label { font-weight: 600; font-size: .9375rem }
input, select, textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--field);
  border-radius: 10px; padding: .65rem .8rem; min-height: 48px; width: 100% }
@media (prefers-reduced-motion: no-preference) { .button { transition: filter .15s } }`
