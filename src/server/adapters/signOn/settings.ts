import {
  type Environment,
  readVariable as read,
  readHttpAddress,
  StartError,
} from '#server/platform/environment.ts'

export type SignOnSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  readonly scopes: string
  readonly groupsClaim: string
}

/**
 * | variable | default |
 * |---|---|
 * | `OIDC_ISSUER` | none: no single sign-on |
 * | `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET` | asked for with an issuer |
 * | `OIDC_NAME` | the issuer's host |
 * | `OIDC_SCOPES` | openid email profile |
 * | `OIDC_GROUPS_CLAIM` | groups |
 *
 * @throws StartError naming the variable and what it must be; an issuer over http is taken on this machine alone.
 */
export function readSignOnSettings(env: Environment): SignOnSettings | undefined {
  const value = read(env, 'OIDC_ISSUER')
  if (value === undefined) return undefined
  const issuer = readHttpAddress(value)
  const { protocol, host, hostname } = new URL(issuer ?? 'none:')
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  if (issuer === undefined || (protocol !== 'https:' && !isHere))
    throw new StartError(`OIDC_ISSUER is "${value}", but it must be an address that begins with https://.`)
  return {
    issuer,
    clientId: needed(env, 'OIDC_CLIENT_ID'),
    clientSecret: needed(env, 'OIDC_CLIENT_SECRET'),
    name: read(env, 'OIDC_NAME') ?? host,
    scopes: read(env, 'OIDC_SCOPES') ?? 'openid email profile',
    groupsClaim: read(env, 'OIDC_GROUPS_CLAIM') ?? 'groups',
  }
}

function needed(env: Environment, name: string): string {
  const value = read(env, name)
  if (value === undefined) throw new StartError(`${name} is missing, but OIDC_ISSUER is set.`)
  return value
}
