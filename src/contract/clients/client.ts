import * as z from 'zod'
import { version } from '../changing.ts'
import { clientId, lines, optionalLines, optionalText, text } from '../kit.ts'
import { ownFields } from '../ownFields.ts'
import { says } from '../why.ts'
import { fontNames } from '../words/fonts.ts'
import { libraryHashLength } from '../words/libraryPath.ts'
import { logoGrounds } from '../words/logo.ts'
import { withKnownFields } from '../words/writtenText.ts'

const hourMinute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, says('not_a_time_of_day'))
const colour = z.string().regex(/^#[0-9a-f]{6}$/, says('not_a_colour'))

/** Public pages lead there: a host of its own, and neither a name nor a password before it. */
const httpsAddress = z.url(says('not_https')).regex(/^https:\/\/[^\s@/?#\\]+([/?#]|$)/, says('not_https'))

/** The settings of a client, as they are typed. Each is a column of its row too. */
export const settings = ownFields({
  name: text('name', 100),
  colour,
  time_zone: text('time zone', 60),
  help_text: withKnownFields(lines('help text', 480)),
  help_text_fr: withKnownFields(lines('French help text', 480)),
  /** `HH:MM` in the client's zone (decisions 6). */
  quiet_from: hourMinute,
  quiet_until: hourMinute,
  needs_two_persons_to_confirm: z.boolean(),
  /** Whoever works for the client and has no second step sets one up before anything of the client can be read. */
  requires_two_step: z.boolean().default(false),
  /** A broadcast to more recipients needs a second person's yes; null: none does. */
  approval_above: z.int().min(1).max(1_000_000_000).nullable().default(null),
  /** In the footer of bulk e-mail (CASL, CAN-SPAM); without it no broadcast by e-mail is sent. */
  postal_address: optionalLines('postal address', 300),
  /** Told where the logo is not seen; null: the client's name, where that does not stand beside it. */
  logo_alt: optionalText('alternative text', 200),
  logo_alt_fr: optionalText('French alternative text', 200),
  logo_ground: z.enum(logoGrounds).default('light'),
  /** The letters of its public pages, and the hash of a font file of its library, whose address has it; null: none. */
  font: z.enum(fontNames).default('system'),
  font_hash: optionalText('file', libraryHashLength),
  /** The client's own privacy policy; the public pages lead to it. French ones to the English where there is no French. */
  privacy_url: optionalText('address', 2000).pipe(httpsAddress.nullable()),
  privacy_url_fr: optionalText('French address', 2000).pipe(httpsAddress.nullable()),
  /** The person or office that answers for privacy at the client, named on the public pages. */
  privacy_name: optionalText('name', 100),
  privacy_email: optionalText('email', 254).pipe(z.email(says('not_an_email')).nullable()),
  /**
   * Days for which files with copies of people's data are kept: exports, uploads, refused rows, e-mails as they came.
   * Never more than 30, so that what is erased is gone from its copies too (decision 9).
   */
  files_kept_days: z
    .int(says('bad_kept_days'))
    .min(1, says('bad_kept_days'))
    .max(30, says('bad_kept_days'))
    .default(30),
})

/** A client with its settings. */
export const client = z.object({
  id: clientId,
  eid: z.string(),
  ...settings.shown,
  /** The hash of the logo, which is in its address (`logoPath`), and its size in pixels; null where there is none. */
  logo_hash: z.string().nullable(),
  logo_width: z.int().nullable(),
  logo_height: z.int().nullable(),
  version,
})
export type Client = z.output<typeof client>
