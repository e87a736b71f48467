/** Ties the provider's answer to the browser that asked: each is made of what only that browser holds. */
export type SignOnSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** Whom the provider vouches for. `subject` is the same for ever within `issuer`; `email` only where it vouches for it. */
export type SignOnIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly name: string | null
  readonly language: 'en' | 'fr'
  readonly groups: readonly string[]
}

/** The provider does not answer, or not in time. */
export class ProviderAway extends Error {}
/** The provider, or the person there, said no. */
export class SignOnDenied extends Error {}

/** Single sign-on by one provider (OpenID Connect Core 1.0, authorization code with PKCE). */
export type SignOnPort = {
  /** As people know it. */
  readonly name: string
  /** The address to send the browser to. Throws `ProviderAway`. */
  readonly begin: (secrets: SignOnSecrets) => Promise<string>
  /**
   * Whom the answer is about; `query` is what the browser came back with. Throws `ProviderAway` or `SignOnDenied`, and any
   * other error for an answer that is not to be believed: of another state, nonce, issuer or audience, expired, or not
   * signed by the provider.
   */
  readonly finish: (
    secrets: SignOnSecrets,
    query: Readonly<Record<string, string>>,
  ) => Promise<SignOnIdentity>
}
