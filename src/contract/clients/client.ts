import * as z from 'zod'
import { version } from '../changing.ts'
import { clientId } from '../kit.ts'
import { fontNames } from '../words/fonts.ts'
import { logoGrounds } from '../words/logo.ts'

/** A client with its settings; `quiet_from` and `quiet_until` are `HH:MM` in the client's zone (decisions 6). */
export const client = z.object({
  id: clientId,
  eid: z.string(),
  name: z.string(),
  colour: z.string(),
  time_zone: z.string(),
  help_text: z.string(),
  help_text_fr: z.string(),
  quiet_from: z.string(),
  quiet_until: z.string(),
  needs_two_persons_to_confirm: z.boolean(),
  /** Whoever works for the client and has no second step sets one up before anything of the client can be read. */
  requires_two_step: z.boolean(),
  /** A broadcast to more recipients needs a second person's yes; null: none does. */
  approval_above: z.int().nullable(),
  /** In the footer of bulk e-mail (CASL, CAN-SPAM); without it no broadcast by e-mail is sent. */
  postal_address: z.string().nullable(),
  /** The hash of the logo, which is in its address (`logoPath`), and its size in pixels; null where there is none. */
  logo_hash: z.string().nullable(),
  logo_width: z.int().nullable(),
  logo_height: z.int().nullable(),
  /** Told where the logo is not seen; null: the client's name, where that does not stand beside it. */
  logo_alt: z.string().nullable(),
  logo_alt_fr: z.string().nullable(),
  logo_ground: z.enum(logoGrounds),
  /** The letters of its public pages, and the hash of a font file of its library, whose address has it; null: none. */
  font: z.enum(fontNames),
  font_hash: z.string().nullable(),
  /** The client's own privacy policy, https; the public pages lead to it. French ones to the English where there is no French. */
  privacy_url: z.string().nullable(),
  privacy_url_fr: z.string().nullable(),
  /** The person or office that answers for privacy at the client, named on the public pages. */
  privacy_name: z.string().nullable(),
  privacy_email: z.string().nullable(),
  /** Days for which files with copies of people's data are kept: exports, uploads, refused rows, e-mails as they came. */
  files_kept_days: z.int(),
  version,
})
export type Client = z.output<typeof client>
