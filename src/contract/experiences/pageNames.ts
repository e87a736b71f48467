/** The pages that the form of a kind writes as fields of their own (E3): the field, and the page's default name. */
export const ownPages = { home_html: 'Home', terms_html: 'Terms', privacy_html: 'Privacy' } as const

export type OwnPage = keyof typeof ownPages
/** `home_html` and `home_html_fr`: each page has an English and a French variant. */
export type OwnPageField = OwnPage | `${OwnPage}_fr`

export const ownPageFields = Object.keys(ownPages).flatMap((name) => [name, `${name}_fr`]) as OwnPageField[]

/** Those that have an address of their own, `/e/{eid}/terms`. */
export const addressedPages = { terms: 'Terms', privacy: 'Privacy' } as const
export type AddressedPage = keyof typeof addressedPages
