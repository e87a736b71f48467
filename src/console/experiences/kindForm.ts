import type { ReactNode } from 'react'
import type { BodyOf, Form, ValuesOf } from '#console/kit/fields/formTypes.ts'
import type { Values } from '#console/kit/fields/values.ts'
import type { Kind, Kinds } from '#contract/experiences/kinds.ts'
import type { InputOf } from '#contract/kit.ts'

/** The form of a kind is that of this call. */
type Update<K extends Kind> = `${K}.update`
type NoOwn = Record<never, never>

/** Times as `YYYY-MM-DDTHH:MM:SS` in the client's zone, or ''. Whether it is a draft changes by calls of its own. */
export type SharedOwn = { started_at: string; ended_at: string; is_draft: boolean }

/** `Own` is what the form of a kind has in another shape than its call, or besides. */
export type KindForm<K extends Kind, Own extends Values = NoOwn> = Form<ValuesOf<Update<K>, SharedOwn & Own>>
/** The form of any kind, as far as all have its fields. */
export type SharedForm = KindForm<Kind>
type KindValues<K extends Kind, Own extends Values> = ValuesOf<Update<K>, SharedOwn & Own>

/** The form of a kind with a public address. */
export type PublicForm = KindForm<{ [K in Kind]: 'visibility' extends keyof KindBody<K> ? K : never }[Kind]>

/** The form of a kind that counts how often one may take part. */
export type RulesForm = KindForm<{ [K in Kind]: 'limit_type' extends keyof KindBody<K> ? K : never }[Kind]>

/** The form of a kind that staff send from a conversation in words of its own. */
export type SentForm = KindForm<{ [K in Kind]: 'texts' extends keyof KindBody<K> ? K : never }[Kind]>

/** The form that a tab works on. `isReadOnly`: whoever may only read, or waits for the lock. */
export type KindTab<K extends Kind, Own extends Values = NoOwn> = {
  form: KindForm<K, Own>
  isReadOnly: boolean
}

export type KindBody<K extends Kind> = InputOf<Kinds[K]['form']>
type Sendable<K extends Kind, Own> = keyof BodyOf<Update<K>, SharedOwn & Own> | keyof SharedOwn
/** Fields of a kind's form in another shape than its call's, and as the call takes them. */
export type OwnPart<K extends Kind, Own extends Values> = {
  values: Own
  bodyOf: (values: KindValues<K, Own>) => Omit<KindBody<K>, Sendable<K, Own>> & Partial<KindBody<K>>
}

/** Every kind's form is opened with these; `elsewhere` leads to what came in and who won. */
export type EditorProps = { eid: string; elsewhere: ReactNode }
