import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { pageAnswer } from './layout.ts'

const whatItIs = {
  Handset: 'The handset is a phone in the browser, for trying out the shortcodes of the built-in simulator.',
  Outbox: 'The outbox holds the mail that would have been sent where no mail server is set.',
} as const
type Name = keyof typeof whatItIs

const closed = (name: Name, way: Html): HtmlAnswer =>
  pageAnswer({
    language: 'en',
    title: name,
    styles: '',
    status: 404,
    content: html`<main><h1>${name}</h1><p>${whatItIs[name]}</p><p>${way}</p></main>`,
  })

/** To whom it does not open, what it is and how it does. */
export const closedToVisitors = (name: Name): HtmlAnswer =>
  closed(
    name,
    html`On this installation it is for the staff: <a href="/sign-in">sign in</a> and open this address again. It opens to everybody where the installation runs with <code>DEMO=1</code>, which is for trying out alone.`,
  )

export const handsetWithoutShortcode = (): HtmlAnswer =>
  closed(
    'Handset',
    html`No shortcode leads to it yet. A platform administrator gives a client one in its settings, under Senders, with the gateway Simulator; then open this address again.`,
  )
