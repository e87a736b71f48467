import * as z from 'zod'
import { changes, idOrEid, instant, many, reads, route } from '../kit.ts'

/** A look for the record of a domain: what was wrong. `taken`: another experience is shown there. */
export const domainFaults = ['missing', 'different', 'away', 'taken'] as const

/**
 * A domain of an experience. `record_value` is to stand as a TXT record at `record_name`: whoever can set that owns the
 * domain. From `verified_at` on the experience is seen at `address`. `fault` is what the last look found.
 */
export const ownDomain = z.object({
  domain: z.string(),
  language: z.enum(['en', 'fr']).nullable(),
  address: z.string(),
  record_name: z.string(),
  record_value: z.string(),
  checked_at: instant.nullable(),
  verified_at: instant.nullable(),
  fault: z.enum(domainFaults).nullable(),
})
export type OwnDomain = z.output<typeof ownDomain>

const listDomains = route({
  method: 'GET',
  path: '/api/v1/experience/sweepstakes/{eid}/domains/{random}',
  access: reads('experiences'),
  summary:
    'The domains of a sweepstakes, with the record that proves whose they are, and whether it was found.',
  source: 'decisions 1',
  shows: ['experience'],
  params: z.object({ eid: idOrEid }),
  answer: many(ownDomain),
})

/** One that was verified stays so when its record is not found again; `fault` says it. */
const checkDomains = route({
  method: 'POST',
  path: '/api/v1/experience/sweepstakes/{eid}/domains/check',
  access: changes('experiences'),
  summary: 'Look for the records of the domains of a sweepstakes now.',
  source: 'decisions 1',
  touches: ['experience'],
  params: z.object({ eid: idOrEid }),
  answer: many(ownDomain),
})

export const domainRoutes = { listDomains, checkDomains }
