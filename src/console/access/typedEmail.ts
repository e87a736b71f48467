/** The address that was typed at sign-in or where the password was forgotten: the other page begins with it. */
let typed = ''

export const typedEmail = (): string => typed
export function keepTypedEmail(email: string): void {
  typed = email
}
