import { receiptTypes } from '#contract/words/receipts.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { html } from '#server/platform/rendering.ts'
import type { Simulator } from '../queries.ts'
import { pageAnswer } from './layout.ts'
import { handsetStyles } from './styles.ts'

/** A phone in the browser: the number is the visitor's choice, the thread is read again each second. */
export function handsetPage(simulators: readonly Simulator[]): HtmlAnswer {
  const content = html`<main>
<section class="side"><h1>Handset</h1>
<p class="dim">A phone for trying things out. What you send here reaches the simulator's shortcodes as a text would.</p>
<div class="field"><label for="phone">Your phone number</label>
<input id="phone" type="tel" autocomplete="off" value="+1 416 555 0199" aria-describedby="phone-hint">
<span class="dim" id="phone-hint">Any number; each one is another person.</span></div>
<div class="field"><label for="shortcode">Text to</label>
<select id="shortcode">${simulators.map(
    ({ code, client, keywords }) =>
      html`<option value="${code}" data-keywords="${JSON.stringify(keywords.slice(0, 8))}">${code} · ${client}</option>`,
  )}</select></div>
<div class="field"><span class="label" id="try">Try</span><ul class="chips" aria-labelledby="try" data-chips></ul></div>
</section>
<section class="phone" aria-label="Phone">
<header><h2 data-heading>Messages</h2></header>
<div class="thread" role="log" aria-label="Messages" tabindex="0" data-thread></div>
<form class="composer" data-composer><label class="visually-hidden" for="text">Message</label>
<textarea id="text" rows="1" maxlength="1600" placeholder="Text message"></textarea>
<button class="button" type="submit">Send</button>
<div class="pictures"><label for="pictures">Pictures</label>
<input id="pictures" type="file" multiple accept="${receiptTypes.join()}"></div>
<p class="problem" role="alert" data-problem></p></form>
</section></main>`
  return pageAnswer({ language: 'en', title: 'Handset', styles: handsetStyles, script: 'handset', content })
}
