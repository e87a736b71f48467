import type { InputOf } from '#contract/kit.ts'
import type { Input } from '../caller.ts'
import type { ClientWorld } from '../world.ts'
import type { bodyValues } from './bodyValues.ts'

export type Sample = (own: ClientWorld) => Input

/**
 * A good input for each of these calls, made of one client's ids. What fills the blanks of a path follows from it
 * (`pathIds.ts`), and so does what a body must have, where its name says it (`bodyValues.ts`). A call that asks for more
 * and has none here does not compile.
 */
export type Samples<Routes> = {
  [Name in keyof Routes as object extends Asked<Routes[Name]> ? never : Name]: Sample
} & { [Name in keyof Routes]?: Sample }

type Asked<R> = Needed<Part<R, 'query'>> &
  Unnamed<Part<R, 'body'>> &
  (R extends { upload: true } ? { form: FormData } : object)
type Part<R, P extends string> = R extends { [K in P]: infer S } ? NonNullable<InputOf<S>> : object
/** Without the fields that are filled by their names, and those of any name, which need not be there. */
type Unnamed<I> = {
  [Name in keyof I as string extends Name ? never : Exclude<Name, keyof typeof bodyValues>]: I[Name]
}
/** A field that takes anything, and reads it as nothing, is not asked for. */
type Needed<I> = { [Name in keyof I as unknown extends I[Name] ? never : Name]: I[Name] }
