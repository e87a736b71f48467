import type { Kind } from '#contract/experiences/kinds.ts'
import type { Scope } from '#server/platform/scope.ts'

type OfEntry = { readonly kind: Kind; readonly experience: string; readonly entry: string }

/** Below it lie the pictures of an entry, each by its id, for staff who are signed in. */
export const imageAddress = ({ client }: Scope, { kind, experience, entry }: OfEntry): string =>
  `/${client.eid}/api/${kind}/${experience}/entry-images/${entry}`
