import type { Server } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from './freePort.ts'

// A provider that nobody here wrote, for the browser tests. Whoever signs in there says who he or she is: the login
// `nina+judges` is the person nina, who is in the group of judges.

export const oidcClient = { id: 'fanfare', secret: 'a secret of the browser tests' }

type Started = { readonly issuer: string; readonly stop: () => Promise<void> }

export async function startOidcProvider(publicUrl: string): Promise<Started> {
  const port = await freePort('localhost')
  const issuer = `http://localhost:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [`${publicUrl}/sign-on/callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    findAccount: (_context, login) => {
      const [person = '', ...groups] = login.split('+')
      const claims = {
        sub: person,
        email: `${person}@acme.test`,
        email_verified: true,
        name: `${person.slice(0, 1).toUpperCase()}${person.slice(1)} Acme`,
        groups,
      }
      return { accountId: login, claims: () => claims }
    },
    pkce: { required: () => true },
    cookies: { keys: ['of the browser tests'] },
    features: { devInteractions: { enabled: true } },
  })
  const server = await new Promise<Server>((resolve) => {
    const listening: Server = provider.listen(port, 'localhost', () => resolve(listening))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { issuer, stop }
}
