import * as z from 'zod'
import { changes, idOrEid, instant, one, reads, route } from '../kit.ts'
import { seenBody } from '../seen.ts'
import { type PublishFault, publishFaults } from './publishFaults.ts'
import { previewPhases } from './status.ts'

/** Points of the check list, in its order; a kind has some of these. */
export const checkPoints = [
  'title',
  'dates',
  'keyword',
  'texts',
  'email',
  'prizes',
  'credits',
  'products',
  'rejections',
  'draw',
  'rules',
  'privacy',
  'pages',
  'entering',
  'participation',
  'forms',
  'settings',
] as const
export type CheckPoint = (typeof checkPoints)[number]

const faultNames = Object.keys(publishFaults) as [PublishFault, ...PublishFault[]]

const found = z.object({
  point: z.enum(checkPoints),
  /** None: all is well. */
  faults: z.array(
    z.object({
      reason: z.enum(faultNames),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      /** Whether it keeps the experience from being published; else it only warns. */
      stops: z.boolean(),
    }),
  ),
})
export type FoundPoint = z.output<typeof found>

const checkList = z.object({ version: z.int(), can_publish: z.boolean(), points: z.array(found) })
export type CheckList = z.output<typeof checkList>

/** The way of an experience from a draft to the public, and back while nobody entered. */
export function publishingCalls<K extends string, Detail extends z.ZodObject>(kind: K, detail: Detail) {
  const path = `/api/v1/experience/${kind}/{eid}` as const
  const named = { params: z.object({ eid: idOrEid }) }
  const change = {
    source: 'decisions 4',
    method: 'POST',
    access: changes('experiences'),
    touches: ['experience'],
    ...named,
    /** `version`: which one the check list was made of. */
    body: seenBody({ version: z.int() }),
    answer: one(detail),
  } as const
  return {
    check: route({
      method: 'GET',
      path: `${path}/check/{random}`,
      access: reads('experiences'),
      summary: `What an experience of the kind ${kind} lacks before it can be published.`,
      source: 'decisions 4',
      shows: ['experience', 'keyword', 'pool'],
      ...named,
      answer: one(checkList),
    }),
    /** 409 `not_ready_to_publish` where a point stops it. */
    publish: route({
      ...change,
      path: `${path}/publish`,
      summary: `Publish a draft of the kind ${kind}.`,
    }),
    /** 409 once somebody has entered. */
    unpublish: route({
      ...change,
      path: `${path}/unpublish`,
      summary: `Take an experience of the kind ${kind} back to a draft while nobody entered.`,
    }),
    /** Whoever has the address sees the pages until then; each call makes another one. */
    preview: route({
      method: 'GET',
      path: `${path}/preview/{random}`,
      access: reads('experiences'),
      summary: `Signed addresses at which an experience of the kind ${kind} is seen as the public will see it, by phase.`,
      source: 'decisions 4',
      shows: ['experience'],
      ...named,
      answer: one(z.object({ urls: z.record(z.enum(previewPhases), z.string()), ends_at: instant })),
    }),
  }
}
