import type * as z from 'zod'
import type { Route } from '#contract/kit.ts'
import { routes } from '#contract/routes.ts'
import type { Message } from './messageLiterals.ts'

const wrongValues: unknown[] = [
  undefined,
  null,
  '',
  '?',
  -1,
  2.5,
  1e300,
  true,
  [],
  {},
  [{}],
  'x'.repeat(300_000),
]

/** What each call’s own schemas say to values of a wrong shape: the literals of the contract, and zod’s own words. */
export function shapeMessages(): Message[] {
  return Object.entries(routes as Record<string, Route>).flatMap(([name, { body, query }]) =>
    [body, query].flatMap((schema) => (schema ? messagesOf(schema as z.ZodType, name) : [])),
  )
}

function messagesOf(schema: z.ZodType, name: string): Message[] {
  const fields = Object.keys((schema as Partial<z.ZodObject>).shape ?? {})
  return wrongValues
    .map((value) => Object.fromEntries(fields.map((field) => [field, value])))
    .flatMap((value) => schema.safeParse(value).error?.issues ?? [])
    .filter((issue) => issue.code !== 'unrecognized_keys')
    .map((issue) => ({ at: `${name} ${issue.path.join('.')}`, text: issue.message }))
}
