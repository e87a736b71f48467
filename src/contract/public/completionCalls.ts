import * as z from 'zod'
import { says } from '#contract/why.ts'
import { entryStatuses } from '../entries/entryStates.ts'
import { eid, fanfareSignature, longText, one, route } from '../kit.ts'

/** The other site's word on one participant (docs/external-experiences.md). */
export const completion = z.strictObject({
  /** The site's own name of the event: the same one twice is one entry. */
  event_id: z.string().regex(/^[A-Za-z0-9._:-]{1,100}$/, says('not_an_event_id')),
  /** `fanfare_token` of the address with which the participant came. */
  token: z.string().max(100, says('not_a_token')),
  data: z
    .record(z.string().regex(/^[\w.-]{1,64}$/), z.union([longText('data', 1000), z.number(), z.boolean()]))
    .refine((data) => Object.keys(data).length <= 50, says('too_many_fields'))
    .default({}),
})

/**
 * Signed as `X-Fanfare-Signature: t=<unix seconds>,v1=<hex>`: HMAC-SHA-256 under the experience's secret over
 * `<t>.<body>`, at most five minutes old. 404 for whatever is not signed so, be the address known or not.
 */
export const receiveCompletion = route({
  method: 'POST',
  path: '/hooks/external/{experience_eid}',
  access: 'anyone',
  summary: 'A participant has completed an experience on another site.',
  source: 'decisions 1, reliability',
  touches: ['entry', 'experience', 'activity'],
  params: z.object({ experience_eid: eid }),
  callback: { ...fanfareSignature, refusal: 'not_found' },
  maxBytes: 512 * 1024,
  answer: one(z.object({ entry: z.string(), status: z.enum(entryStatuses), is_repeat: z.boolean() })),
  external: 'the site on which the experience runs',
})
