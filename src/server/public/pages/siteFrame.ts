import { type AddressedPage, addressedPages } from '#contract/experiences/pageNames.ts'
import type { Phase } from '#contract/experiences/status.ts'
import type { CaptchaWidget } from '#server/adapters/captcha/port.ts'
import {
  type HeadTag,
  type IntakeExperience,
  type ServedDomain,
  siteAddress,
} from '#server/experiences/experiences.ts'
import type { SignedIn } from '#server/participants/participants.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { pageTitle } from '../pageTitles.ts'
import type { Language } from '../texts.ts'
import { webTexts } from '../webTexts.ts'
import { clientLogo, type ShownClient } from './clientLogo.ts'
import { privacyLines } from './privacyLines.ts'

/** Whom the address of a private contest was sent to. */
export type Guest = { readonly participantId: string; readonly token: string }

/** The frame of every page of one experience. */
export type PublicExperience = {
  readonly experience: IntakeExperience
  readonly client: ShownClient & { readonly timeZone: string }
  readonly language: Language
  /** Which page it is; Home where it is left out. */
  readonly page?: AddressedPage | undefined
  /** The client's words on it in this language; never trusted. */
  readonly pageHtml: string
  /** `pageHtml` is the page of the phase, Opening Soon or Closed, in the place of Home. */
  readonly isOfPhase: boolean
  /** The part below the outcome of a form that was sent; never trusted. */
  readonly confirmationHtml: string
  /** Below an entry that was made: what publishing bound for the draw. */
  readonly bound?: Html | undefined
  /** The client's words for all pages of the experience; no more trusted than they are. */
  readonly pageCss: string
  /** Which other pages there are to lead to. */
  readonly written: ReadonlySet<AddressedPage>
  /** Whether there is another language to choose. */
  readonly hasFrench: boolean
  /** Whether readers of the other language can read this page too. */
  readonly isInOther: boolean
  readonly phase: Phase
  /** The list of winners is on it, which changes when nothing else does. */
  readonly hasWinners: boolean
  /** The client's part of the head of its pages, as far as it may stand there. */
  readonly head: readonly HeadTag[]
  /** Shown where a form is sent to, a step below Home. */
  readonly isBelowHome?: boolean
  /** Of one person's own page, two steps below Home: where it is. */
  readonly ownPlace?: string
  /** The number that HELP is texted to, where the experience has one. */
  readonly shortcode: string | undefined
  /** Of a private contest: the invited person who has come by an address of his or her own. */
  readonly guest?: Guest | undefined
  /** The participant who is signed in, where the experience has accounts. */
  readonly person?: SignedIn | undefined
  /** The provider's captcha in its form; not loaded in a preview, so that nobody else hears of one. */
  readonly captcha?: { readonly widget: CaptchaWidget; readonly isLoaded: boolean } | undefined
  /** Whether its form has to prove some work. */
  readonly needsProof: boolean
  /** Whether its client can send e-mail. */
  readonly hasMailbox: boolean
  readonly at: Date
  /** The address of the public pages, without a slash at its end. */
  readonly publicUrl: string
  /** The client's own domains at which it is seen too, at `/`. */
  readonly domains: readonly ServedDomain[]
  /** The one of them at which it is seen now. */
  readonly host?: ServedDomain | undefined
}

/**
 * The way to another page of the experience, or to Home. All ways start at the page itself, so that a preview, which
 * lies elsewhere, leads on within itself although it has the same bytes.
 */
export function wayTo(shown: PublicExperience, place = '', language: Language = shown.language): string {
  const { host, guest } = shown
  const said = host?.language === language ? [] : [`lang=${language}`]
  const query = [...said, ...(guest ? [`to=${guest.token}`] : [])].join('&')
  return placeOf(shown, place) + (query && `?${query}`)
}

/**
 * The same page in the other language: at the domain of that language where there is one, unless it is one person's, who
 * is signed in at this host alone.
 */
function wayToOther(shown: PublicExperience, place: string): string {
  const { host, guest, person, domains, publicUrl, experience } = shown
  const language = otherThan(shown.language)
  const hasOwn = host !== undefined && domains.some((one) => one.language === language && one !== host)
  if (!hasOwn || guest || person) return wayTo(shown, place, language)
  return siteAddress({ publicUrl, eid: experience.eid, domains }, { language, place })
}

/** The same, of what speaks no language. */
export function placeOf(shown: PublicExperience, place: string): string {
  const { experience, page, isBelowHome, ownPlace, host } = shown
  // At a domain of its own the site has no preview beside it, and its ways start at the top.
  if (host) return `/${place}`
  const steps = ownPlace ? '../../' : page || isBelowHome ? '../' : ''
  const home = `${steps}${experience.eid}`
  return place ? `${home}/${place}` : home
}

/** Name and language switch above; help and the pages for readers below. */
export function siteFrame(shown: PublicExperience, content: Html): Html {
  const { client, language, shortcode, page, written } = shown
  const texts = webTexts[language]
  const other = otherThan(language)
  // Nobody is led to a page that is not there: Home is there in both languages.
  const place = shown.ownPlace ?? (shown.isInOther ? page : '')
  const pages = forReaders.filter((name) => written.has(name))
  return html`<header class="top"><div><span class="brand">${clientLogo(client, language)}<span>${client.name}</span></span>
${
  shown.hasFrench
    ? html`<nav aria-label="${texts.languages}"><a href="${wayToOther(shown, place ?? '')}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a></nav>`
    : ''
}</div></header>
<main>${content}</main>
<footer class="dim">${shortcode ? html`<p>${texts.help} ${shortcode}.</p>` : ''}${
    pages.length > 0
      ? html`<ul>${pages.map((name) => html`<li><a href="${wayTo(shown, name)}">${pageTitle(shown, name)}</a></li>`)}</ul>`
      : ''
  }${privacyLines(client, language)}</footer>`
}

export const otherThan = (language: Language): Language => (language === 'fr' ? 'en' : 'fr')

export const addresses = Object.keys(addressedPages) as AddressedPage[]

/** Pages that tell a reader something; the others are steps of the experience and are led to by these alone. */
const forReaders = [
  'prizes',
  'winners',
  'alternative-entry',
  'no-purchase-pdf',
  'faq',
  'support',
  'terms',
  'privacy',
] as const satisfies readonly AddressedPage[]
