import type { InputOf } from '#contract/kit.ts'
import type { Input } from '../caller.ts'
import type { ClientWorld } from '../world.ts'

export type Sample = (own: ClientWorld) => Input

/**
 * A good input for each of these calls, made of one client's ids. A call that asks for something and has none here does
 * not compile; one that asks for nothing needs none.
 */
export type Samples<Routes> = {
  [Name in keyof Routes as object extends Asked<Routes[Name]> ? never : Name]: Sample
} & { [Name in keyof Routes]?: Sample }

/** The caller fills in `client`. */
type Asked<R> = Omit<Part<R, 'params'>, 'client'> &
  Part<R, 'query'> &
  Part<R, 'body'> &
  (R extends { upload: true } ? { form: FormData } : object)
type Part<R, P extends string> = R extends { [K in P]: infer S } ? NonNullable<InputOf<S>> : object
