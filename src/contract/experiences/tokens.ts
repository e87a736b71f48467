import * as z from 'zod'
import { longText, text } from '../kit.ts'
import { hasVisibleText } from '../text.ts'
import { says } from '../why.ts'
import { findLoop } from './tokenText.ts'

/** E5 says so without a full stop. */
const missing = (field: 'name' | 'key' | 'content') => says('token_field_required', { field })

/** E5: each of the three is required. `content` is HTML. */
const token = z.strictObject({
  name: text('name', 100, missing('name')),
  key: text('key', 40, missing('key'))
    .transform((key) => key.toLowerCase())
    .refine((key) => /^[a-z][a-z0-9_]*$/.test(key), says('not_a_token_key')),
  content: longText('content', 20_000, missing('content')).refine(hasVisibleText, {
    error: missing('content'),
  }),
})

/** The tokens of an experience (E3), at most 100; none twice, and none that shows itself. */
export const tokens = z
  .array(token)
  .max(100, says('too_many_tokens'))
  .superRefine((all, context) => {
    const fault = (at: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [at, field], message })
    for (const [at, { key }] of all.entries())
      if (all.findIndex((other) => other.key === key) < at) fault(at, 'key', says('token_twice', { key }))
    const loop = findLoop(all)
    if (loop) fault(all.indexOf(loop), 'content', says('token_in_itself', { key: loop.key }))
  })
