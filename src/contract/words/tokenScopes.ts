import { type Area, areas, type Right, type Role, rolesWith } from '../roles.ts'

/** An area and a right in it, as a token names them: `lists:read`. Who may change may read. */
export type TokenScope = `${Area}:${Right}`

export const scopeOfRight = (area: Area, right: Right): TokenScope => `${area}:${right}`

/** Winners are drawn and confirmed by people, of whom there may have to be two. */
const ofPeopleAlone: readonly TokenScope[] = ['draws:change', 'confirmation:change']

const everyRight: readonly Right[] = ['read', 'change']

/** Scopes that a token can be given: every right that some role has, but for what people alone do. */
export const tokenScopes: readonly TokenScope[] = areas
  .flatMap((area) =>
    everyRight.filter((right) => rolesWith(area, right).length > 0).map((right) => scopeOfRight(area, right)),
  )
  .filter((scope) => !ofPeopleAlone.includes(scope))

/** Returns the scopes for a token of an API user with this role. */
export const scopesOf = (role: Role): TokenScope[] =>
  areas.flatMap((area) =>
    everyRight
      .filter((right) => rolesWith(area, right).includes(role))
      .map((right) => scopeOfRight(area, right))
      .filter((scope) => tokenScopes.includes(scope)),
  )

/** Whether these scopes hold this right. */
export const isInScopes = (scopes: readonly string[], area: Area, right: Right): boolean =>
  scopes.includes(scopeOfRight(area, 'change')) ||
  (right === 'read' && scopes.includes(scopeOfRight(area, 'read')))

/** The beginning of every token, so that scanners of source code recognise one. */
export const tokenPrefix = 'fanfare_'

/** So many living tokens has an API user at most. */
export const mostTokens = 20

/** So long the token before works beside its new one at most. */
export const longestOverlapHours = 7 * 24
