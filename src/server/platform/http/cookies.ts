type Installed = { readonly isSecure: boolean }

/**
 * Behind https a cookie's name makes browsers refuse it from any other host and over http, so that a sibling of this
 * site can plant none (RFC 6265bis, 4.1.3).
 */
const named = (name: string, { isSecure }: Installed): string => (isSecure ? `__Host-${name}` : name)

/** Holds a session's token. */
export const sessionCookieOf = (installed: Installed): string => named('fanfare_session', installed)

/** Holds the token of a sign-in between its two steps. */
export const halfCookieOf = (installed: Installed): string => named('fanfare_half', installed)

/** Holds what a single sign-on is known by until the provider has answered. */
export const signOnCookieOf = (installed: Installed): string => named('fanfare_sign_on', installed)

/** Holds what a browser is known by at the next sign-in. */
export const deviceCookieOf = (installed: Installed): string => named('fanfare_device', installed)

/** Holds what the browser of somebody who sends a public form is known again by. */
export const visitorCookieOf = (installed: Installed): string => named('fanfare_visitor', installed)

/** Holds the token of a participant; it is of a path, which `__Host-` does not allow. */
export const participantCookieOf = ({ isSecure }: Installed): string =>
  `${isSecure ? '__Secure-' : ''}fanfare_participant`
