import {
  type Environment,
  readHttpAddress,
  readSwitch,
  readVariable,
  StartError,
} from '#server/platform/environment.ts'

/** The bucket in which files lie. Who may write there is found by the usual ways of AWS, never by us. */
export type S3Settings = {
  readonly bucket: string
  readonly region: string
  /** Another maker's address, no slash at the end; left out, that of AWS for the region. */
  readonly endpoint?: string
  /** Whether the bucket stands in the path and not in the host name. */
  readonly isPathStyle: boolean
  /** Before every key: nothing, or ends with a slash. */
  readonly prefix: string
}

const variables = ['S3_REGION', 'S3_ENDPOINT', 'S3_PREFIX', 'S3_PATH_STYLE'] as const

/**
 * The store of files; undefined where they lie in the data folder.
 *
 * | variable | default | what |
 * |---|---|---|
 * | `S3_BUCKET` | none: the data folder | a bucket that exists |
 * | `S3_REGION` | `AWS_REGION`; us-east-1 with `S3_ENDPOINT` | its region |
 * | `S3_ENDPOINT` | AWS | the address of another maker |
 * | `S3_PREFIX` | none | what stands before every key |
 * | `S3_PATH_STYLE` | 1 with `S3_ENDPOINT`, else 0 | 1 puts the bucket into the path, not into the host name |
 *
 * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and what else AWS's own programs read say who we are.
 *
 * @throws StartError naming the variable, and never showing a key.
 */
export function readS3Settings(env: Environment): S3Settings | undefined {
  const bucket = readVariable(env, 'S3_BUCKET')
  const alone = variables.find((name) => readVariable(env, name) !== undefined)
  if (bucket === undefined) {
    if (alone !== undefined) throw new StartError(`S3_BUCKET must be set where ${alone} is.`)
    return undefined
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new StartError(`S3_BUCKET is "${bucket}", but it must be a bucket's name like fanfare-files.`)
  refuseHalfAKey(env)
  const endpoint = readEndpoint(env)
  return {
    bucket,
    region: readRegion(env, endpoint !== undefined),
    ...(endpoint !== undefined && { endpoint }),
    isPathStyle: readSwitch(env, 'S3_PATH_STYLE', endpoint !== undefined),
    prefix: readPrefix(env),
  }
}

/** With half a key AWS's own way would look elsewhere and speak of something else. */
function refuseHalfAKey(env: Environment): void {
  const [id, secret] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
  const has = (name: string) => readVariable(env, name) !== undefined
  if (has(id) !== has(secret)) throw new StartError(`${id} and ${secret} must be set both or neither.`)
}

function readEndpoint(env: Environment): string | undefined {
  const value = readVariable(env, 'S3_ENDPOINT')
  if (value === undefined) return undefined
  const address = readHttpAddress(value)
  if (address === undefined)
    throw new StartError(`S3_ENDPOINT is "${value}", but it must be an address like https://s3.example.`)
  return address
}

function readRegion(env: Environment, hasEndpoint: boolean): string {
  const value = readVariable(env, 'S3_REGION') ?? readVariable(env, 'AWS_REGION')
  if (value === undefined && hasEndpoint) return 'us-east-1'
  if (value === undefined || !/^[a-z0-9-]{1,40}$/i.test(value))
    throw new StartError('S3_REGION must be the region of the bucket, like ca-central-1.')
  return value
}

function readPrefix(env: Environment): string {
  const value = (readVariable(env, 'S3_PREFIX') ?? '').replace(/^\/+|\/+$/g, '')
  if (value === '') return ''
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(value) || value.length > 200)
    throw new StartError(
      `S3_PREFIX is "${value}", but it must be folders of letters, digits, ".", "-" and "_".`,
    )
  return `${value}/`
}
