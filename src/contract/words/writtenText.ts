import type * as z from 'zod'
import { says } from '../why.ts'
import { namesAccessCode } from './accessCodePlace.ts'
import { linkFields, unknownFields, variableFields } from './mergeFields.ts'

type Allowed = { mayHaveLinks?: boolean; isOfCampaign?: boolean; mayGiveCode?: boolean }

/**
 * A message that a person writes: merge fields that are not known are refused when it is saved or sent (decisions 6),
 * since its recipient must never see braces. A link is counted for a message that its recipient got from us by hand or
 * by broadcast; a text that is kept to be sent later and by itself has none. Variables of a campaign stand in what belongs
 * to one; whether the campaign has them, the server knows. An access code stands in what gives one.
 */
export function withKnownFields<S extends z.ZodType<string | null>>(
  schema: S,
  { mayHaveLinks = false, isOfCampaign = false, mayGiveCode = false }: Allowed = {},
): S {
  const refused = (text: unknown): string[] => {
    if (typeof text !== 'string') return []
    return [
      ...unknownFields(text).filter((field) => !(mayGiveCode && namesAccessCode(field))),
      ...(mayHaveLinks ? [] : linkFields(text)),
      ...(isOfCampaign ? [] : variableFields(text)),
    ]
  }
  return schema.refine((text) => refused(text).length === 0, {
    error: ({ input }) => says('unknown_merge_field', { fields: refused(input).join(', ') }),
  })
}
