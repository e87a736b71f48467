import type { UseFormInput, UseFormReturnType } from '@mantine/form'
import type { Field } from '#contract/fields.ts'
import type { InputOf } from '#contract/kit.ts'
import type { RouteName, Routes } from '#contract/routes.ts'
import type { Row } from './rows.ts'
import type { Meanwhile } from './useMeanwhile.ts'
import type { Values } from './values.ts'

/** A call that has a body, and so fields. */
export type BodyCall = { [N in RouteName]: Routes[N] extends { body: unknown } ? N : never }[RouteName]
/** Without what the person saw, which is typed nowhere. */
type Body<N extends BodyCall> = Routes[N] extends { body: infer S } ? Omit<InputOf<S>, 'seen'> : never

/** A call's field while it is typed: an empty text for null, a number perhaps not whole yet, rows for groups. */
type Typed<T> = [NonNullable<T>] extends [boolean]
  ? boolean
  : [NonNullable<T>] extends [number | '']
    ? number | string
    : [NonNullable<T>] extends [string]
      ? NonNullable<T> | (T extends null | undefined ? '' : never)
      : [NonNullable<T>] extends [readonly (infer Entry)[]]
        ? [Entry] extends [object]
          ? (Typed<Entry> & Row)[]
          : NonNullable<T>
        : { [K in keyof NonNullable<T>]-?: Typed<NonNullable<T>[K]> }

type NoOwn = Record<never, never>
/** The values of a call's form; `Own` are those that differ from the call's, or come on top. */
export type ValuesOf<N extends BodyCall, Own = NoOwn> = {
  [K in keyof Body<N> | keyof Own]-?: K extends keyof Own
    ? Own[K]
    : K extends keyof Body<N>
      ? Typed<Body<N>[K]>
      : never
}
/** The body that such a form can send as it is. */
export type BodyOf<N extends BodyCall, Own = NoOwn> = {
  [K in keyof Body<N> as K extends keyof Own ? (Own[K] extends Typed<Body<N>[K]> ? K : never) : K]: Body<N>[K]
}
/** The start of a form: any record that has fields of the call. */
export type RecordFor<N extends BodyCall> = { [K in keyof Body<N>]?: Body<N>[K] | null | undefined }

export type Form<V, B = unknown> = UseFormReturnType<V> & {
  /** The contract's word on a field, by its dotted name. */
  field: (name: string) => Field | undefined
  /** The values as the call takes them. */
  body: () => B
  /** Changes of somebody else in the record over which something was typed. */
  meanwhile: Meanwhile | undefined
  /** Sends it: what is saved by that is nobody else's change. */
  sending: (send: () => Promise<unknown>) => Promise<void>
}

/** The dotted names of a form's fields whose values are `T`; entries of lists by their number. */
export type NameOf<V, T> = {
  [K in keyof V & string]:
    | (V[K] extends T ? K : never)
    | (V[K] extends readonly (infer Entry)[]
        ? Entry extends object
          ? `${K}.${number}.${NameOf<Entry, T>}`
          : never
        : V[K] extends object
          ? `${K}.${NameOf<V[K], T>}`
          : never)
}[keyof V & string]
/** The value at a dotted name. */
export type ValueAt<V, Name extends string> = Name extends keyof V
  ? V[Name]
  : Name extends `${infer K}.${infer Rest}`
    ? K extends keyof V
      ? ValueAt<V[K], Rest>
      : V extends readonly (infer Entry)[]
        ? ValueAt<Entry, Rest>
        : never
    : never

export type Checks<V> = Pick<UseFormInput<V>, 'validate' | 'onValuesChange'>
/** A form whose values are another thing than the call's body; whoever sends it makes the body. */
export type OwnSetup<V extends Values> = Checks<V> & { call: BodyCall; initialValues: V }
export type CallSetup<N extends BodyCall, Own extends Values> = Checks<ValuesOf<N, NoInfer<Own>>> & {
  call: N
  /** The record that is changed, or what is known of a new one. */
  of?: RecordFor<N> | undefined
  own?: Own
}
