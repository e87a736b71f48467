/**
 * The default names of the pages of E3, for each kind that has pages of our own. Each page has an English and a French
 * variant, which callers name by ` FR` behind it; the page CSS has one.
 */
const bothKinds = [
  'Home',
  'Entry',
  'Register',
  'Login',
  'Coupon',
  'Profile',
  'FAQ',
  'Alternative Entry',
  'Terms',
  'Privacy',
  'Closed',
  'Opening Soon',
  'Confirmation',
  'Access',
  'Language',
  'Prizes',
  'No Purchase PDF',
] as const

/** “Authourize” is spelt as E3 spells it. */
export const sweepstakesPages = [...bothKinds, 'Authourize', 'Winner'] as const
export const giftPages = [...bothKinds, 'Support', 'Claim', 'Winners'] as const
/** One page that says something, and what it looks like. */
export const onePage = ['Home'] as const

export const cssPage = 'CSS'

/** A page that some kind has. */
export type DefaultPage = (typeof sweepstakesPages | typeof giftPages)[number] | typeof cssPage

export type PageLanguage = 'en' | 'fr'
/** A page in one language, as rows and forms hold it. */
export type PageVariant = { readonly name: string; readonly language: PageLanguage }

/** `Terms` and `Terms FR`. */
export const pageKey = ({ name, language }: PageVariant): string => (language === 'fr' ? `${name} FR` : name)

export const variantOfKey = (key: string): PageVariant =>
  key.endsWith(' FR') ? { name: key.slice(0, -3), language: 'fr' } : { name: key, language: 'en' }

/** Every key of a kind's pages, the page CSS last. */
export const pageKeysOf = (names: readonly string[]): string[] => [
  ...names.flatMap((name) => [name, pageKey({ name, language: 'fr' })]),
  cssPage,
]

/** Fields of E3 that are other names of pages; the French ones end in `_fr`. */
export const pageFields = {
  landing_page_html: 'Home',
  terms_html: 'Terms',
  privacy_html: 'Privacy',
  sorry_page_html: 'Closed',
} as const

export type PageField = keyof typeof pageFields | `${keyof typeof pageFields}_fr`

export const pageFieldNames = Object.keys(pageFields).flatMap((name) => [name, `${name}_fr`]) as PageField[]

/** `terms_html_fr` is `Terms FR`. */
export function keyOfField(field: PageField): string {
  const name = pageFields[field.replace(/_fr$/, '') as keyof typeof pageFields]
  return pageKey({ name, language: field.endsWith('_fr') ? 'fr' : 'en' })
}

type AddressOf<Name extends string> = Name extends `${infer First} ${infer Rest}`
  ? `${Lowercase<First>}-${AddressOf<Rest>}`
  : Lowercase<Name>
type NamedPage = Exclude<DefaultPage, 'Home' | typeof cssPage>

/** Pages with an address of their own, `/e/{eid}/opening-soon`: all but Home, which is at `/e/{eid}`. */
export const addressedPages = Object.fromEntries(
  [...new Set([...sweepstakesPages, ...giftPages])]
    .filter((name) => name !== 'Home')
    .map((name) => [name.toLowerCase().replaceAll(' ', '-'), name]),
) as { readonly [Name in NamedPage as AddressOf<Name>]: Name }
export type AddressedPage = keyof typeof addressedPages

/** The page at an address below the experience's own; '' where there is none. */
export const pageAt = (address: string): AddressedPage | '' =>
  Object.hasOwn(addressedPages, address) ? (address as AddressedPage) : ''

/** The page that stands in the place of Home while nobody can enter, where it is written. */
export const pageOfPhase = { coming_soon: 'Opening Soon', open: 'Home', ended: 'Closed' } as const
