import { ownSegments } from '#contract/ownSegments.ts'

/**
 * May this eid not be given? A client's eid is the first segment of its paths, so the product's own first segments
 * are kept, and those it may come to need; so is a word of 16 letters and digits, which is the form of `{random}`.
 */
export function isReservedEid(eid: string): boolean {
  return reserved.has(eid) || /^[a-z0-9]{16}$/.test(eid)
}

const reserved = new Set([
  ...ownSegments,
  ...[
    'api hooks healthz readyz metrics assets site static public files admin docs',
    'login logout sign-on sign-out password password-reset session account settings',
    'home client clients help support status preview rehearsal console audit',
    'handset outbox widget e l u s r c o link unsubscribe verify-draw certificate draws',
    'roles user users location subscription experience campaign participant list broadcast conversation',
    'tasks tasks-completed ticket-closed link-location message-user',
    'fanfare index favicon robots manifest www null undefined',
  ].flatMap((line) => line.split(' ')),
])
