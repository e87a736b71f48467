/** The last line of bulk mail, in the recipient's language. */
export const footerOf = (isFrench: boolean, url: string): string =>
  isFrench ? `Pour ne plus recevoir de courriels : ${url}` : `To get no more e-mail: ${url}`
