import { type Role, roles } from '../roles.ts'

/** How the trail names whoever sees a client as a lesser role: in English, since an entry is kept as it was written. */
export const nameSeenAs = (name: string, role: Role): string => `${name} (as ${wordsOf(role)})`

/** The name and the role of such an actor; undefined for any other. */
export function readSeenAs(kept: string): { readonly name: string; readonly role: Role } | undefined {
  const [, name, seen] = /^(.*) \(as ([a-z ]+)\)$/.exec(kept) ?? []
  const role = roles.find((one) => wordsOf(one) === seen)
  return name === undefined || role === undefined ? undefined : { name, role }
}

const wordsOf = (role: Role) => role.replaceAll('_', ' ')
