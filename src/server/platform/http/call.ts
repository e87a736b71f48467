import type { Readable } from 'node:stream'
import type { Access, InputOf, OutputOf, Route } from '#contract/kit.ts'
import type { Db } from '../db/db.ts'
import type { InstallationScope, StaffScope, UserScope } from '../scope.ts'
import type { Once } from './idempotency.ts'

/** A file that came with a multipart call, or the body of a large callback, already on disk in a private temporary folder. */
export type Upload = {
  readonly path: string
  readonly name: string
  readonly bytes: number
  /** In hex, computed while the file came in. */
  readonly sha256: string
}

/** A file that came with a page's form; one with a fault is not kept. */
export type FormFile = Upload & { readonly field: string; readonly fault?: 'too_large' | 'too_many' }

/** The HTTP side of a call, for the few that need it (sign-in, throttling). */
export type Exchange = {
  readonly address: string
  /** A client's own host at which it was asked; undefined at ours. There the path is another one than the call's. */
  readonly host: string | undefined
  readonly userAgent: string
  /** The `Accept-Language` header; empty where there is none. */
  readonly acceptLanguage: string
  /** The `If-None-Match` header; empty where there is none. */
  readonly ifNoneMatch: string
  readonly sessionToken: string | undefined
  /** The client that the request names (path, query or `X-Client`), whether or not the user may. */
  readonly clientEid: string | undefined
  /** The token of an `Authorization: Bearer` header. */
  readonly bearer: string | undefined
  /** Whether nobody opened it: a HEAD request, or a browser that fetches before it is asked to. */
  readonly isFetchedAhead: boolean
  /** A header that a proxy in front has set: empty where there is none, or nobody whom we trust stands in front. */
  readonly proxyHeader: (name: string) => string
  /** Kept by the browser beyond a session, to be known again. */
  readonly deviceToken: string | undefined
  /** Of a browser from which a public form was sent before. */
  readonly visitorToken: string | undefined
  /** Of a sign-in whose password was right and whose second step is awaited. */
  readonly halfToken: string | undefined
  /** Of a single sign-on that this browser began. */
  readonly signOnToken: string | undefined
  /** Of a participant who is signed in to what lies at this path. */
  readonly participantToken: string | undefined
  startSession(token: string): void
  keepDevice(token: string): void
  keepVisitor(token: string): void
  keepHalf(token: string, forSeconds: number): void
  endHalf(): void
  keepSignOn(token: string, forSeconds: number): void
  endSignOn(): void
  keepParticipant(token: string, of: { path: string; forSeconds: number }): void
  endParticipant(of: { path: string }): void
  endSession(): void
}

type ScopeFor<A extends Access> = A extends 'anyone'
  ? InstallationScope
  : A extends 'signedIn' | 'platformAdmin'
    ? StaffScope
    : UserScope

/** A handler's input: everything checked by the contract, and who asks for which client. */
export type Call<R extends Route, Outside> = {
  readonly db: Db
  readonly scope: ScopeFor<R['access']>
  readonly params: OutputOf<R['params']>
  readonly query: OutputOf<R['query']>
  readonly body: OutputOf<R['body']>
  readonly upload: R['upload'] extends true ? Upload : undefined
  /** Fields of the form, where its call takes files. */
  readonly files: R['form'] extends object ? readonly FormFile[] : undefined
  readonly received: R['callback'] extends object ? Received : undefined
  /** The transaction in which an upload's handler writes, once its file is stored. What it gives is the answer. */
  readonly once: R['upload'] extends true ? Once : undefined
  readonly exchange: Exchange
  readonly outside: Outside
}

/**
 * A provider's callback, its body empty where it is an upload; `address` is how it was called from outside, query
 * included.
 */
export type Received = {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly address: string
}

/** A page for people: what a handler of a `raw: 'html'` call gives. A header that is null is taken away. */
export type HtmlAnswer = {
  status?: number
  html: string
  /** The same as it is sent, of a page that is kept so. */
  bytes?: Buffer | undefined
  headers?: Record<string, string | null>
}
/** A file to save: what a handler of a `raw: 'file'` call gives. */
export type FileAnswer = { name: string; contentType: string; stream: Readable }

/**
 * A picture that anyone may see: what a handler of a `raw: 'picture'` call gives. Its address is of this content, so
 * whoever has it keeps it; `hash` is what tells its content, and one who has that is not sent it again. What has a
 * `name` is no picture: it is saved under that and never opened by our own site.
 */
export type PictureAnswer = {
  contentType: string
  hash: string
  name?: string | undefined
  /** For who asked alone: nobody in between keeps it, and it is asked for again each time. */
  isPrivate?: boolean
  /** It is sent anew each time, and kept by nobody. */
  isPassing?: true
  open: () => Promise<Readable>
}

/** A file on this machine, of which a browser takes parts: what a handler of a `raw: 'ranges'` call gives. */
export type RangesAnswer = { path: string; contentType: string }

/**
 * Server-sent events: what a handler of a `raw: 'events'` call gives. `subscribe` gets the sender of one event and
 * answers how to stop.
 */
export type EventsAnswer = {
  subscribe: (send: (event: string, data: unknown) => void) => () => void
}

type AnswerFor<R extends Route> = R['raw'] extends 'html'
  ? HtmlAnswer
  : R['raw'] extends 'file'
    ? FileAnswer
    : R['raw'] extends 'picture'
      ? PictureAnswer
      : R['raw'] extends 'ranges'
        ? RangesAnswer
        : R['raw'] extends 'events'
          ? EventsAnswer
          : InputOf<R['answer']>

export type Handler<R extends Route, Outside> = (call: Call<R, Outside>) => Promise<AnswerFor<R>>

/** One handler for every call of a part of the contract: a missing one does not compile. */
export type HandlersOf<Routes extends Record<string, Route>, Outside> = {
  readonly [Name in keyof Routes]: Handler<Routes[Name], Outside>
}

/** A handler whose exact types were checked where it was written. */
export type AnyHandler = (call: never) => Promise<unknown>
