import type { InputOf } from '#contract/kit.ts'
import type { Input } from '../caller.ts'
import type { ClientWorld } from '../world.ts'

export type Sample = (own: ClientWorld) => Input

/**
 * A good input for each of these calls, made of one client's ids. A call that asks for something besides its path and has
 * none here does not compile; what fills the blanks of a path follows from it (`pathIds.ts`).
 */
export type Samples<Routes> = {
  [Name in keyof Routes as object extends Asked<Routes[Name]> ? never : Name]: Sample
} & { [Name in keyof Routes]?: Sample }

type Asked<R> = Needed<Part<R, 'query'>> &
  Part<R, 'body'> &
  (R extends { upload: true } ? { form: FormData } : object)
type Part<R, P extends string> = R extends { [K in P]: infer S } ? NonNullable<InputOf<S>> : object
/** A field that takes anything, and reads it as nothing, is not asked for. */
type Needed<I> = { [Name in keyof I as unknown extends I[Name] ? never : Name]: I[Name] }
