/** The parts of templates: sentences in two languages, and a few blocks of plain, accessible HTML. */
import { type LogoGround, logoPath } from '#contract/words/logo.ts'
import type { Token } from '../tokenText.ts'

/** Whose page it is, and what it may stand on. */
export type Look = {
  readonly language: 'en' | 'fr'
  readonly client: {
    readonly eid: string
    readonly name: string
    readonly logo_hash: string | null
    readonly logo_ground: LogoGround
  }
  /** The experience's title in this language. */
  readonly title: string
  readonly tokens: readonly Pick<Token, 'key'>[]
  /** Prizes, with how many there are of each; by the names that staff gave them, in one language. */
  readonly prizes?: readonly { readonly name: string; readonly total: number }[]
  /** It has a time for its draw, which `{{draw_time}}` tells. */
  readonly isDrawTimed?: boolean
  /** Whoever enters signs in first. */
  readonly hasLogin?: boolean
  /** It has products, which `{{products}}` names. */
  readonly areProductsNamed?: boolean
  /** One of the client's library, for Home. */
  readonly picture?:
    | {
        readonly url: string
        readonly alt: string | null
        readonly width: number | null
        readonly height: number | null
      }
    | undefined
}

/** A sentence in the page's language; both are HTML. */
export type Say = (english: string, french: string) => string
export type Writing = {
  readonly say: Say
  /** The names as HTML. */
  readonly client: string
  readonly title: string
  /** The experience's own token `prize` where it has one, else words that are true of any. */
  readonly prize: string
  readonly isPrizeNamed: boolean
  /** Each with its number; places to fill in where none is chosen yet. HTML. */
  readonly prizes: readonly Prize[]
  readonly arePrizesChosen: boolean
  /** Tokens that tell of it, places to fill in where there is nothing to tell yet. */
  readonly drawTime: string
  readonly products: string
  readonly hasLogin: boolean
  readonly logo: string
  /** Over the whole width; '' where the client has none. */
  readonly hero: string
}
export type Template = (writing: Writing) => string
export type Prize = { readonly name: string; readonly total: string }

/** `anyPrize`: what is won or given, where it has no name yet. */
type Written = { readonly template: Template; readonly anyPrize: (say: Say) => string }

export function writePage({ template, anyPrize }: Written, look: Look): string {
  const { client, language } = look
  const say: Say = (english, french) => (language === 'fr' ? frenchSpaces(french) : english)
  const hasPrize = look.tokens.some(({ key }) => key === 'prize')
  const content = template({
    say,
    client: escaped(client.name),
    title: escaped(look.title),
    prize: hasPrize ? '{{prize}}' : anyPrize(say),
    isPrizeNamed: hasPrize,
    drawTime: look.isDrawTimed ? '{{draw_time}}' : say('[date]', '[date]'),
    products: look.areProductsNamed
      ? '{{products}}'
      : say('[Participating products]', '[Produits participants]'),
    hasLogin: look.hasLogin ?? false,
    arePrizesChosen: (look.prizes ?? []).length > 0,
    prizes: prizesOf(look, { say, first: hasPrize ? '{{prize}}' : say('[the prize]', '[le prix]') }),
    logo: logoOf(client),
    hero: heroOf(look),
  })
  return `<style>\n${styles}\n</style>\n\n${content}\n`
}

function prizesOf({ prizes = [] }: Look, { say, first }: { say: Say; first: string }): Prize[] {
  if (prizes.length > 0)
    return prizes.map(({ name, total }) => ({
      name: escaped(name),
      total: total.toLocaleString(say('en-CA', 'fr-CA')),
    }))
  return [
    { name: first, total: '[1]' },
    { name: say('[Second prize]', '[Deuxième prix]'), total: '[10]' },
  ]
}

/** Whether a page of a template has the name of one of these, as staff gave it. */
export const namesAny = (html: string, prizes: Look['prizes'] = []): boolean =>
  prizes.some(({ name }) => html.includes(escaped(name)))

/** For pages that are printed or shown by themselves; the others have it above them already. */
function logoOf(client: Look['client']): string {
  const path = logoPath(client)
  if (path === undefined) return ''
  const ground = `background: var(--ground-${client.logo_ground})`
  return `<p><img class="logo" src="${path}" alt="${escaped(client.name)}" style="${ground}"></p>\n`
}

function heroOf({ picture }: Look): string {
  if (!picture) return ''
  const { url, alt, width, height } = picture
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  return `<img class="hero" src="${escaped(url)}" alt="${escaped(alt ?? '')}"${size}>`
}

export const lead = (heading: string, ...paragraphs: string[]): string =>
  `<div class="lead">\n<h2>${heading}</h2>\n${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}\n</div>`

export const part = (heading: string, ...blocks: string[]): string =>
  `<h3>${heading}</h3>\n${blocks.map((block) => (/^(<|\{\{(draw_|winners))/.test(block) ? block : `<p>${block}</p>`)).join('\n')}`

export const list = (...items: string[]): string =>
  `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`

export const steps = (...items: string[]): string =>
  `<ol class="steps">\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ol>`

export type Question = readonly [question: string, answer: string]

/** Questions that open; each answer is a sentence or two. */
export const questions = (...pairs: Question[]): string =>
  pairs
    .map(([asked, answer]) => `<details>\n<summary>${asked}</summary>\n<p>${answer}</p>\n</details>`)
    .join('\n')

export const table = (
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('\n')
  return `<table>\n<caption>${caption}</caption>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`
}

/** In a sentence: `a canoe (1), a paddle (10)`. */
export const prizesInWords = ({ prizes }: Writing): string =>
  prizes.map(({ name, total }) => `${name} (${total})`).join(', ')

/** Lists what there is to win, each with how many. */
export const prizeList = ({ say, prizes }: Writing): string =>
  cards(
    prizes.map(
      ({ name, total }) => `<strong>${name}</strong> ${say(`${total} to be won`, `${total} à gagner`)}`,
    ),
  )

/** Lists what is given. */
export const giftList = ({ prizes }: Writing): string =>
  cards(prizes.map(({ name }) => `<strong>${name}</strong>`))

const cards = (items: readonly string[]): string =>
  `<ul class="prizes">\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`

export const note = (text: string): string => `<p class="note">${text}</p>`

/** Opens a page of legal text: whoever takes it over must not take it for advice. */
export const draftNote = (say: Say): string =>
  note(
    say(
      '<strong>A starting point, not legal advice.</strong> Have the client’s counsel check and complete this text before it is published, then take this note out.',
      '<strong>Un point de départ, pas un avis juridique.</strong> Faites vérifier et compléter ce texte par le conseiller juridique du client avant de le publier, puis retirez cette note.',
    ),
  )

export const joined = (...blocks: string[]): string => blocks.filter((block) => block !== '').join('\n\n')

/**
 * So that a page looks like the client without a line of CSS; shared with the template of the CSS page. Every colour
 * is one of the page around it, so that it follows the client's colour and a dark scheme.
 */
export const styles = `h2 { font-size: clamp(1.6rem, 1.3rem + 1.4vw, 2.2rem); line-height: 1.15; letter-spacing: -.02em; margin: 0 0 .5rem; text-wrap: balance }
h3 { font-size: 1.3rem; line-height: 1.3; letter-spacing: -.01em; margin: 2.25rem 0 .8rem; color: var(--brand) }
p, ul, ol { margin: 0 0 .85rem }
li { margin: 0 0 .35rem }
a { color: var(--brand) }
.hero { display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: cover; border-radius: 20px; margin: 0 0 1.5rem }
.lead { font-size: 1.15rem; line-height: 1.5; margin: 0 0 1.5rem }
.lead p { text-wrap: pretty }
.lead h2::after { content: ""; display: block; width: 3.5rem; border-top: 5px solid var(--brand); margin: .75rem 0; border-radius: 3px }
.hero + .lead { position: relative; background: var(--card); border: 1px solid var(--line); border-radius: 16px;
  padding: clamp(1rem, 4vw, 1.6rem); margin: clamp(-3rem, -7vw, -1.75rem) clamp(.6rem, 4vw, 1.75rem) 1.75rem;
  box-shadow: var(--shadow) }
.hero + .lead > :last-child { margin-bottom: 0 }
.note { background: var(--card); border: 1px solid var(--line); border-left: 5px solid var(--brand); border-radius: 8px; padding: .85rem 1.1rem; margin: 1.75rem 0 1.5rem }
.steps { list-style: none; padding: 0; counter-reset: step }
.steps li { counter-increment: step; position: relative; padding: .35rem 0 1.1rem 3.5rem; min-height: 3.4rem; margin: 0 }
.steps li::before { content: counter(step); position: absolute; left: 0; top: 0; width: 2.4rem; height: 2.4rem;
  border-radius: 50%; background: var(--surface-brand); color: var(--on-brand); display: grid; place-items: center; font-weight: 700 }
.steps li:last-child { padding-bottom: .35rem; min-height: 2.4rem }
.steps li:not(:last-child)::after { content: ""; position: absolute; left: 1.2rem; top: 2.75rem; bottom: .35rem;
  border-left: 2px solid var(--line) }
.prizes { list-style: none; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)) }
.prizes li { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1rem 1.2rem; margin: 0 }
.prizes strong { display: block; font-size: 1.15rem; line-height: 1.3 }
.prizes strong::first-letter { text-transform: uppercase }
.prizes li:first-child { grid-column: 1 / -1; background: var(--surface-brand); color: var(--on-brand); border-color: transparent;
  padding: clamp(1.1rem, 4vw, 1.75rem) }
.prizes li:first-child strong { font-size: clamp(1.4rem, 1.2rem + 1.2vw, 1.9rem); letter-spacing: -.015em; line-height: 1.2 }
details { background: var(--card); border: 1px solid var(--line); border-radius: 12px; margin: 0 0 .6rem }
summary { font-weight: 650; cursor: pointer; min-height: 24px; padding: .9rem 1.1rem; list-style: none; display: flex;
  gap: 1rem; justify-content: space-between; align-items: center }
summary::-webkit-details-marker { display: none }
summary::after { content: ""; flex: none; width: .55rem; height: .55rem; border: solid var(--brand); border-width: 0 2.5px 2.5px 0;
  transform: translateY(-.15rem) rotate(45deg) }
details[open] > summary::after { transform: translateY(.15rem) rotate(-135deg) }
details p { margin: 0; padding: 0 1.1rem 1rem }
table { width: 100%; border-collapse: collapse; margin: .75rem 0 }
caption { text-align: left; font-weight: 650; padding-bottom: .5rem }
th, td { text-align: left; vertical-align: top; padding: .6rem .75rem .6rem 0; border-bottom: 1px solid var(--line) }
.code { display: inline-block; border: 2px dashed var(--brand); border-radius: 10px; padding: .6rem 1.1rem;
  font: 700 1.5rem/1.3 ui-monospace, monospace; letter-spacing: .08em }
.logo { display: block; box-sizing: border-box; max-width: 10rem; max-height: 3.5rem; padding: .375rem; border-radius: 8px }
ul:has(.blank) { list-style: none; padding: 0 }
.blank { display: block; border-bottom: 1px solid currentColor; min-height: 2.75rem }
@media print { details p { display: block } }`

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** No line begins with a mark that belongs to the word before it. */
const frenchSpaces = (text: string): string =>
  text.replace(/ ([:»%$])/g, '\u00a0$1').replace(/« /g, '«\u00a0')
