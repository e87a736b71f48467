import { touch } from '#console/kit/api/query.ts'
import { useHints } from '#console/kit/useHints.ts'
import type { Subject } from '#contract/subjects.ts'

const pollMs = 2_000
const slowPollMs = 10_000
const own: readonly Subject[] = ['broadcast']

/**
 * Reads again what is on the screen whenever the server says that it changed: one broadcast, or all of them where no
 * id is given. Answers how often to look anyway: a hint can be lost, and the stream may not be there.
 */
export function useLive(id?: string): number {
  const isLive = useHints(own, ({ ids }) => {
    if (id === undefined || !ids || ids.includes(id)) void touch(['broadcast'])
  })
  return isLive ? slowPollMs : pollMs
}
