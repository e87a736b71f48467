import { pipeline, Readable, Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { DeadlineError } from '../../deadline.ts'

/** More than a piece of a file that is asked for at once, which is the longest answer there is. */
const mostBytes = 8 * 1024 * 1024

/**
 * The client's own clock ends where an answer begins; from there on this one goes on, for each try of a request. And the
 * client takes whatever is below 300 for a yes: a 101 (RFC 9110, 15.2.2) says nothing about a file.
 */
export function limitAnswers(client: S3Client, milliseconds: number): void {
  client.middlewareStack.add(
    (next) => async (asked) => {
      const until = performance.now() + milliseconds
      const result = await next(asked)
      const { response } = result
      if (!isAnswer(response)) return result
      if (response.statusCode < 200) {
        response.body.destroy()
        throw new Error(`the store answers ${response.statusCode}`)
      }
      response.body = limited(response.body, until - performance.now())
      return result
    },
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  )
}

type Answer = { readonly statusCode: number; body: Readable }

const isAnswer = (response: unknown): response is Answer =>
  typeof response === 'object' &&
  response !== null &&
  'statusCode' in response &&
  'body' in response &&
  response.body instanceof Readable

/** The same body, which breaks off when its time is over or where it is too long, and takes its connection along. */
function limited(body: Readable, milliseconds: number): Readable {
  let bytes = 0
  const passed = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      bytes += piece.length
      done(bytes > mostBytes ? new Error('the store answers with more than 8 MB') : null, piece)
    },
  })
  const timer = setTimeout(() => passed.destroy(new DeadlineError('no whole answer in time')), milliseconds)
  pipeline(body, passed, () => clearTimeout(timer))
  return passed
}
