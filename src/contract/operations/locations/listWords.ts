// Without a schema: the pages of the lists need them before they ask for anything.

/** By these the list of locations is sorted. */
export const locationOrders = ['name', 'city', 'store_number', 'created_at'] as const

/** By these the list of clicks with a place is narrowed. */
export const linkLocationStates = ['free', 'attached', 'not_attributable'] as const

/** From where the place of a click is known: the address that it came from, or the person, whose browser told it. */
export const clickSources = ['address', 'browser'] as const
export type ClickSource = (typeof clickSources)[number]
