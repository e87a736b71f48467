import * as z from 'zod'
import { changeOf } from '../changing.ts'
import { asTyped, changes, idOrEid, one, reads, route, success } from '../kit.ts'
import type { Why } from '../reasons.ts'
import { why } from '../why.ts'
import { kindsWithArticle } from '../words/kindNames.ts'
import { type Kind, type Kinds, kindNames, kinds } from './kinds.ts'
import { listCalls } from './listCalls.ts'
import { publishingCalls } from './publishing.ts'

type Schemas = { form: z.ZodObject; listed: z.ZodObject; detail: z.ZodObject }

/** The calls that every kind has (E7), with this kind's path, body and answer. */
function sharedCalls<K extends string, S extends Schemas>(
  kind: K,
  { form, listed, detail }: { form: S['form']; listed: S['listed']; detail: S['detail'] },
) {
  const path = `/api/v1/experience/${kind}` as const
  const read = { source: 'E7', shows: ['experience', 'keyword', 'entry', 'campaign'] } as const
  const change = {
    source: 'E7',
    touches: ['experience', 'keyword'],
    group: 'experience',
    beside: textsOf(form),
    strangers: strangersOf(form),
  } as const
  const named = { params: z.object({ eid: idOrEid }), answer: one(detail) }
  return {
    ...listCalls(kind, { listed, detail }),
    get: route({
      ...read,
      ...named,
      method: 'GET',
      path: `${path}/{eid}/show`,
      access: reads('experiences'),
      summary: `One experience of the kind ${kind} with all its parts.`,
    }),
    create: route({
      ...change,
      method: 'POST',
      path,
      access: changes('experiences'),
      summary: `Create an experience of the kind ${kind}.`,
      body: withClientEid<S['form']>(form),
      answer: one(detail),
    }),
    /** Needs the editing lock: 409 of type lock_lost without it. */
    update: route({
      ...change,
      ...named,
      method: 'PUT',
      path: `${path}/{eid}`,
      access: changes('experiences'),
      summary: `Save an experience of the kind ${kind}.`,
      body: changeOf(form, detail),
    }),
    /** Entries, draws and awards stay; its keyword and public address end. */
    delete: route({
      source: 'E7',
      touches: ['experience', 'keyword'],
      method: 'DELETE',
      path: `${path}/{id}/{random}`,
      access: changes('experiences'),
      summary: `Delete an experience of the kind ${kind}.`,
      params: z.object({ id: idOrEid }),
      answer: success,
    }),
    ...publishingCalls(kind, detail),
  }
}

/** Whose a new one is said to be (E3): the client of the call, 422 else; null and an empty text say nothing. */
type ClientSaid = { client_eid?: string | null | undefined }

/** To the compiler, which cannot follow the fields of any form, both are said by their types. */
const withClientEid = <F extends z.ZodObject>(form: F) =>
  form.extend({ client_eid: asTyped(60).nullish() }) as unknown as z.ZodType<
    z.output<F> & ClientSaid,
    z.input<F> & ClientSaid
  >

/** The texts that a kind has in words of its own, in their group (E3). */
function textsOf({ shape: { texts } }: z.ZodObject): { group: string; fields: string[] } | undefined {
  const group = texts instanceof z.ZodDefault ? texts.unwrap() : texts
  return group instanceof z.ZodObject ? { group: 'texts', fields: Object.keys(group.shape) } : undefined
}

/** The fields that other kinds have: whoever sends one is told whose it is. */
function strangersOf({ shape: own }: z.ZodObject): Record<string, Why> {
  const others = kindNames.toReversed().flatMap((kind) =>
    Object.keys(kinds[kind].form.shape)
      .filter((name) => !Object.hasOwn(own, name))
      .map((name) => [name, why('field_of_other_kind', { ofKind: kindsWithArticle[kind] })] as const),
  )
  return Object.fromEntries(others)
}

type CallsOf<K extends Kind> = ReturnType<typeof sharedCalls<K, Kinds[K]>> & Kinds[K]['calls']

/** `sweepstakes.list`, `sweepstakes.get` and so on, for each kind: `{ [kind]: { list } }` flat. */
export type ByKind<Calls extends { [K in Kind]: object }> = {
  [Name in {
    [K in Kind]: `${K}.${keyof Calls[K] & string}`
  }[Kind]]: Name extends `${infer K extends Kind}.${infer Call}` ? Calls[K][Call & keyof Calls[K]] : never
}

/** Makes `Calls[kind]` for each kind. The compiler cannot follow a name that is made of two, so the caller says it. */
export function byKind<Calls extends { [K in Kind]: object }>(make: (kind: Kind) => object): ByKind<Calls> {
  const parts = kindNames.flatMap((kind) =>
    Object.entries(make(kind)).map(([call, part]) => [`${kind}.${call}`, part]),
  )
  return Object.fromEntries(parts) as ByKind<Calls>
}

/** The calls of every kind, spelt out: `/api/v1/experience/sweepstakes` and so on, never `{type}`. */
export const kindRoutes = byKind<{ [K in Kind]: CallsOf<K> }>((kind) => ({
  ...sharedCalls<Kind, Schemas>(kind, kinds[kind]),
  ...kinds[kind].calls,
}))
