import * as z from 'zod'
import { asTyped, type CallbackSignature, fanfareSignature, route, success } from '../kit.ts'
import { latitudes, longitudes } from '../operations/locations/place.ts'

// Calls from outside: providers, mail servers, people who click or unsubscribe. Providers' bodies are handed over
// as they came, since their signatures cover every byte.

/** Base64 of an HMAC-SHA-1. */
const twilioSignature: CallbackSignature = {
  header: 'x-twilio-signature',
  form: /^[A-Za-z0-9+/]{27}=$/,
  refusal: 'not_allowed',
}

/** Twilio's inbound message; answers empty TwiML. 403 for a wrong signature. A repeat is stored once. */
export const receiveTwilioMessage = route({
  method: 'POST',
  path: '/hooks/twilio/messages',
  access: 'anyone',
  summary: 'An inbound SMS of Twilio.',
  source: 'decisions 6',
  touches: ['conversation', 'message', 'participant', 'consent', 'entry', 'activity'],
  callback: twilioSignature,
  maxBytes: 256 * 1024,
  raw: 'html',
  external: 'Twilio',
})

/** Twilio's status callback; its query carries our reference, and its signature covers the query. */
export const receiveTwilioStatus = route({
  method: 'POST',
  path: '/hooks/twilio/status',
  access: 'anyone',
  summary: 'A delivery receipt of Twilio.',
  source: 'decisions 6',
  touches: ['broadcast', 'message'],
  query: z.object({ reference: asTyped(200).optional() }),
  callback: twilioSignature,
  maxBytes: 256 * 1024,
  raw: 'html',
  external: 'Twilio',
})

/**
 * One e-mail as it came (`message/rfc822`, at most 25 MB), with `X-Fanfare-Signature: t=<unix seconds>,v1=<hex>`:
 * HMAC-SHA-256 under the hook's secret over `<t>.<body>`, at most five minutes old. `to` is the envelope's recipient.
 */
export const receiveEmail = route({
  method: 'POST',
  path: '/hooks/email/inbound',
  access: 'anyone',
  summary: 'An inbound e-mail: an answer, or a bounce.',
  source: 'decisions 6',
  touches: ['conversation', 'message', 'consent', 'activity'],
  query: z.object({ to: asTyped(320).optional() }),
  callback: { ...fanfareSignature, refusal: 'not_allowed' },
  upload: true,
  raw: 'html',
  external: 'the mail server',
})

/**
 * 200 for a domain that was verified, else 404: a proxy asks it before it gets a certificate for a name (Caddy's
 * `on_demand_tls`).
 */
export const askForHost = route({
  method: 'GET',
  path: '/hooks/hosts',
  access: 'anyone',
  summary: 'Whether the installation answers for a domain.',
  source: 'decisions 1',
  shows: ['experience'],
  query: z.object({ domain: asTyped(253) }),
  answer: success,
  external: 'the proxy in front',
})

/** Redirects to the link's target; a click of nobody known counts too. */
export const followLink = route({
  method: 'GET',
  path: '/l/{code}',
  access: 'anyone',
  summary: 'A short link.',
  source: 'decisions 1',
  touches: ['link', 'experience'],
  params: z.object({ code: asTyped(40) }),
  raw: 'html',
  external: 'people',
})

/** Opens a link with the recipient's own token, so that the click stands in the activity. */
export const followPersonalLink = route({
  method: 'GET',
  path: '/l/{code}/{token}',
  access: 'anyone',
  summary: 'A short link of one recipient.',
  source: 'decisions 1, 6',
  touches: ['link', 'experience', 'activity'],
  params: z.object({ code: asTyped(40), token: asTyped(40) }),
  raw: 'html',
  external: 'people',
})

/**
 * Once for each click, by the page of a link that asks for it: `click` is what that page was given, and counts for an
 * hour. 404 for what we did not sign, 429 for too many of one address.
 */
export const sharePlace = route({
  method: 'POST',
  path: '/l/{code}/place',
  access: 'anyone',
  summary: 'Where somebody was who opened a link.',
  source: 'decisions 6',
  touches: ['linkLocation'],
  params: z.object({ code: asTyped(40) }),
  body: z.strictObject({
    click: asTyped(80),
    token: asTyped(40).nullish(),
    latitude: z.number().min(latitudes.min).max(latitudes.max),
    longitude: z.number().min(longitudes.min).max(longitudes.max),
  }),
  answer: success,
  external: 'people',
})

/** A language that is none is nobody's reason to stay subscribed. */
const linkQuery = z.object({ lang: z.enum(['en', 'fr']).optional().catch(undefined) })
const linkParams = z.object({ token: asTyped(200) })

/** Shows what unsubscribing means; changes nothing, since link scanners follow every link (reliability). */
export const showUnsubscribe = route({
  method: 'GET',
  path: '/u/{token}',
  access: 'anyone',
  summary: 'The page to unsubscribe.',
  source: 'decisions 1, RFC 8058',
  params: linkParams,
  query: linkQuery,
  raw: 'html',
  external: 'people',
})

/** Opts out of the subscription; from the page, or by a mail program's one click (RFC 8058), whatever its body. */
export const unsubscribe = route({
  method: 'POST',
  path: '/u/{token}',
  access: 'anyone',
  summary: 'Unsubscribe.',
  source: 'decisions 1, RFC 8058',
  touches: ['consent', 'activity'],
  params: linkParams,
  query: linkQuery,
  anyBody: true,
  body: z.looseObject({}),
  raw: 'html',
  external: 'people and mail programs',
})

/**
 * The picture of a broadcast's e-mail: whoever asks for it has opened that. The same picture for every address, also one
 * that is none of ours; only the first opening is written.
 */
export const showOpened = route({
  method: 'GET',
  path: '/o/{token}',
  access: 'anyone',
  summary: 'The picture by which an opened e-mail is noticed.',
  source: 'decisions 6',
  touches: ['broadcast', 'activity'],
  params: z.object({ token: asTyped(200) }),
  raw: 'picture',
  external: 'mail programs',
})

/** Asks once more whether this address wants e-mail (double opt-in); changes nothing. */
export const showConfirmation = route({
  method: 'GET',
  path: '/c/{token}',
  access: 'anyone',
  summary: 'The page to confirm an opt-in by e-mail.',
  source: 'decisions 3',
  params: linkParams,
  query: linkQuery,
  raw: 'html',
  external: 'people',
})

/** The yes that counts: whoever has the link reads the mail of that address. */
export const confirmOptIn = route({
  method: 'POST',
  path: '/c/{token}',
  access: 'anyone',
  summary: 'Confirm an opt-in by e-mail.',
  source: 'decisions 3',
  touches: ['consent', 'activity'],
  params: linkParams,
  query: linkQuery,
  body: z.looseObject({}),
  raw: 'html',
  external: 'people',
})
