/**
 * The cookie that holds a session's token. Behind https its name makes browsers refuse it from any other host and over
 * http, so that a sibling of this site can plant none (RFC 6265bis, 4.1.3).
 */
export const sessionCookieOf = ({ isSecure }: { readonly isSecure: boolean }): string =>
  isSecure ? '__Host-fanfare_session' : 'fanfare_session'
