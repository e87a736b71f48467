/** The two parts of a purchase that the dashboard of a campaign sums. */
export const purchaseFacets = ['products', 'retailers'] as const
export type PurchaseFacet = (typeof purchaseFacets)[number]
