const standsStillMs = 250
const mostMs = 1000

/** How long a search waits for the next letter, so long after the first one. */
export const waitOf = (sinceFirstMs: number): number =>
  Math.max(0, Math.min(standsStillMs, mostMs - sinceFirstMs))
