import type { Client } from '#contract/clients/calls.ts'

/** Whom bulk mail is from, and where they can be written to. */
export type Postal = Pick<Client, 'name' | 'postal_address'>

type Footer = { isFrench: boolean; url: string; from: Postal }

/** The end of bulk mail, in the recipient's language whatever that of the text: the way out, and who sent it from where. */
export function footerOf({ isFrench, url, from }: Footer): string {
  const wayOut = isFrench
    ? `Pour ne plus recevoir de courriels\u00a0: ${url}`
    : `To get no more e-mail: ${url}`
  return from.postal_address === null ? wayOut : [wayOut, from.name, from.postal_address].join('\n')
}
