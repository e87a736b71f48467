import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { changes, id, idOrEid, instant, one, page, paging, reads, route } from '../kit.ts'
import { says } from '../why.ts'
import { codeUses, mostCodeLines, mostCodesAtOnce } from './secretCodeLimits.ts'

const params = z.object({ type: z.enum(kindsWith('takesEntries')), id: idOrEid })

const stock = z.object({ total: z.int(), used: z.int(), left: z.int() })
export type SecretCodeStock = z.output<typeof stock>

const secretCode = z.object({
  id,
  code: z.string(),
  used_at: instant.nullable(),
  /** The entry that it was used for. */
  entry_eid: z.string().nullable(),
})
export type SecretCode = z.output<typeof secretCode>

export const getSecretCodeStock = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/secret-codes/stock',
  access: reads('experiences'),
  summary: 'How many secret codes an experience has, and how many of them are left.',
  source: 'E3',
  shows: ['experience', 'entry'],
  params,
  answer: one(stock),
})

const listed = z.strictObject({ ...paging, state: z.enum(codeUses).optional() })

export const listSecretCodes = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/secret-codes/{random}',
  access: reads('experiences'),
  summary: 'The secret codes of an experience, newest first. Of each its last two characters can be read.',
  source: 'E3',
  shows: ['experience', 'entry'],
  params,
  query: listed,
  answer: page(secretCode),
})

export const seeSecretCodes = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/secret-codes/seen',
  access: changes('experiences'),
  summary: 'The same page of secret codes in full.',
  source: 'E3',
  shows: { nothing: 'each look is in the trail, so it follows nothing live' },
  params,
  query: listed,
  answer: page(secretCode),
  sees: { action: 'secret_code.see', entity: 'experience', of: 'id', isEach: true },
})

const refusal = z.enum(['code_too_short', 'code_too_long', 'code_not_plain', 'code_twice', 'code_there'])
export type SecretCodeRefusal = z.output<typeof refusal>

/** Which lines were taken. An empty one is none, and `code` in the first line is a heading. */
export const addSecretCodes = route({
  method: 'POST',
  path: '/api/v1/experience/{type}/{id}/secret-codes',
  access: changes('experiences'),
  summary: 'Add secret codes, one a line; lines that are none are told with their reason.',
  source: 'E3',
  touches: ['experience'],
  params,
  body: z.strictObject({
    lines: z.array(z.string().max(200)).min(1).max(mostCodeLines),
    /** The number of the first line in its file. */
    first_line: z.int().min(1).max(10_000_000).default(1),
  }),
  answer: z.object({
    data: stock,
    added: z.int(),
    refused: z.array(z.object({ line: z.int(), reason: refusal })),
  }),
})

export const makeSecretCodes = route({
  method: 'POST',
  path: '/api/v1/experience/{type}/{id}/secret-codes/make',
  access: changes('experiences'),
  summary: 'Make so many secret codes at random, of letters and digits that look like no other.',
  source: 'E3',
  touches: ['experience'],
  params,
  body: z.strictObject({
    count: z
      .int()
      .min(1)
      .max(mostCodesAtOnce, says('more_than', { max: mostCodesAtOnce })),
    length: z.int().min(8).max(20).default(10),
  }),
  answer: one(stock),
})

export const saveSecretCodes = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/secret-codes/left',
  access: changes('experiences'),
  summary: 'The secret codes that are left, as a CSV file.',
  source: 'E3',
  params,
  raw: 'file',
})
