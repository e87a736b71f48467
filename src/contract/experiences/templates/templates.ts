/**
 * A first text for each page of a kind, in both languages, in the client's colours: what is in [brackets] is to be
 * filled in. Loaded when somebody asks for one.
 */
import { cssPage, type DefaultPage } from '../pageNames.ts'
import * as help from './help.ts'
import * as legal from './legal.ts'
import * as states from './states.ts'
import * as welcome from './welcome.ts'
import { type Look, type Say, styles, type Template, writePage } from './writing.ts'

const shared = {
  Home: welcome.home,
  Entry: welcome.entry,
  Register: welcome.register,
  Login: welcome.login,
  Coupon: states.coupon,
  Profile: welcome.profile,
  FAQ: help.faq,
  'Alternative Entry': legal.alternativeEntry,
  Terms: legal.terms,
  Privacy: legal.privacy,
  Closed: states.closed,
  'Opening Soon': states.openingSoon,
  Confirmation: states.confirmation,
  Access: welcome.access,
  Authourize: welcome.authorize,
  Winner: states.winner,
  Winners: states.winners,
  Prizes: states.prizes,
  Language: welcome.language,
  Support: help.support,
  Claim: states.claim,
  'No Purchase PDF': legal.noPurchase,
} satisfies Record<Exclude<DefaultPage, typeof cssPage>, Template>

/** Other words for a gift with purchase than for a contest. */
const ofGift: Partial<Record<keyof typeof shared, Template>> = {
  Home: welcome.homeOfGift,
  Entry: welcome.entryOfGift,
  Register: welcome.registerOfGift,
  Prizes: states.prizesOfGift,
  FAQ: help.faqOfGift,
  Terms: legal.termsOfGift,
  Confirmation: states.confirmationOfGift,
  Closed: states.closedOfGift,
}

/** Other words for a contest that says at once who has won. */
const atOnce: Partial<Record<keyof typeof shared, Template>> = {
  Home: welcome.homeAtOnce,
  FAQ: help.faqAtOnce,
  Terms: legal.termsAtOnce,
  Confirmation: states.confirmationAtOnce,
}

/** The names of the pages that have one. */
export const templateNames = [...Object.keys(shared), cssPage] as DefaultPage[]

/** `isClaimed`: whoever sends a receipt gets the gift; else there is a chance to win, of which one hears later or at once. */
type Asked = { readonly name: DefaultPage; readonly isClaimed: boolean; readonly isAtOnce?: boolean }

export { namesAny } from './writing.ts'

/** The page as it may begin. */
export function templateOf({ name, isClaimed, isAtOnce = false }: Asked, look: Look): string {
  if (name === cssPage) return css
  const own = isClaimed ? ofGift[name] : isAtOnce ? atOnce[name] : undefined
  return writePage({ template: own ?? shared[name], anyPrize: isClaimed ? aGift : aPrize }, look)
}

const aPrize = (say: Say): string => say('a prize', 'un prix')
const aGift = (say: Say): string => say('your gift', 'votre cadeau')

/** For all pages at once: the same look, so that pages written by hand have it too. */
const css = `/* Shown on every page of this experience. */
${styles}
`
