import { S3Client } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { limitAnswers } from './answers.ts'
import type { S3Settings } from './settings.ts'

/** How long the store may take, in milliseconds: to be reached, without a word, and for one request. */
export type Patience = { readonly connect: number; readonly silent: number; readonly request: number }

/** The bucket, and who speaks with it. */
export type Bucket = {
  readonly client: S3Client
  readonly name: string
  readonly patience: Patience
  readonly log: Logger
  /** How a file's key is named in a request. */
  readonly at: (key: string) => { Bucket: string; Key: string }
}

export type BucketParts = { readonly log: Logger; readonly patience?: Patience }

const usualPatience = { connect: 3000, silent: 10_000, request: 60_000 }

export function createBucket(settings: S3Settings, { log, patience = usualPatience }: BucketParts): Bucket {
  const { bucket, region, endpoint, isPathStyle, prefix } = settings
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: isPathStyle,
    maxAttempts: 3,
    // A large part would wait for a yes first, and on a connection of its own.
    expectContinueHeader: false,
    // Other makers do not know the newer checksums; the signature covers what is sent all the same.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connect,
      socketTimeout: patience.silent,
      requestTimeout: patience.request,
      throwOnRequestTimeout: true,
    },
  })
  limitAnswers(client, patience.request)
  return { client, patience, log, name: bucket, at: (key) => ({ Bucket: bucket, Key: prefix + key }) }
}
