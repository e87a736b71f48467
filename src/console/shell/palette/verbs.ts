import type { T } from '#console/kit/i18n/i18n.ts'
import { plain } from '#console/parts/clientsMatching.ts'

/** Actions on an object that is found. */
export const verbs = ['pause', 'resume', 'sendNow', 'broadcastTo', 'importInto', 'exportList'] as const
export type Verb = (typeof verbs)[number]

/** "pause spring sale": the verb, and the text by which the object is looked for. */
export function verbIn(typed: string, t: T): { verb: Verb | undefined; text: string } {
  const text = plain(typed).replace(/\s+/g, ' ')
  const verb = verbs.find((one) => text.startsWith(`${plain(t(`palette.verb.${one}`))} `))
  if (!verb) return { verb, text: typed.trim() }
  const words = t(`palette.verb.${verb}`).split(' ').length
  return { verb, text: typed.trim().split(/\s+/).slice(words).join(' ') }
}
