import { getClientSettings } from '#server/clients/clients.ts'
import { findOpenWidget, type WidgetRow } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { clientLogo, type ShownClient } from '../pages/clientLogo.ts'
import { pageAnswer } from '../pages/layout.ts'
import type { Language } from '../texts.ts'
import { widgetStyles } from './styles.ts'
import { type WidgetTexts, widgetTexts } from './texts.ts'

/** The frame that a client's site shows. Only the widget's own origins may frame it. */
export async function showWidget(
  db: Db,
  visitor: InstallationScope,
  { eid, language }: { eid: string; language: Language },
): Promise<HtmlAnswer> {
  const texts = widgetTexts[language]
  const open = await findOpenWidget(db, visitor, eid)
  const base = { language, styles: widgetStyles }
  if (!open) {
    const content = html`<main class="gone"><p>${texts.gone}</p></main>`
    return pageAnswer({ ...base, title: texts.gone, content, status: 404 })
  }
  const { widget, scope } = open
  const client = await getClientSettings(db, scope)
  return pageAnswer({
    ...base,
    colour: client.colour,
    font: client,
    title: widget.name,
    script: 'widget-frame',
    framedBy: widget.origins,
    content: frameContent(widget, { language, texts, client }),
  })
}

function frameContent(
  widget: WidgetRow,
  { language, texts, client }: { language: Language; texts: WidgetTexts; client: ShownClient },
): Html {
  const greeting = language === 'fr' ? widget.greeting_fr : widget.greeting
  const given = { eid: widget.eid, language, origins: widget.origins, texts: texts.spoken }
  return html`<header><span class="brand">${clientLogo(client, language, client.name)}<h1>${widget.name}</h1></span>
<button class="close" type="button" data-close aria-label="${texts.close}">×</button></header>
<main data-widget="${JSON.stringify(given)}">
<div class="thread" role="log" aria-live="polite" aria-label="${texts.thread}" tabindex="0" data-thread>
<div class="out"><span class="who">${widget.name}</span>${greeting}</div></div>
<noscript><p class="gone">${texts.noScript}</p></noscript>
<form data-begin novalidate hidden>
<div class="field"><label for="name">${texts.name}</label>
<input id="name" name="name" maxlength="80" autocomplete="name" aria-describedby="begin-problem"></div>
<div class="field"><label for="email">${texts.email}</label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="email" aria-describedby="begin-problem"></div>
<div class="field"><label for="first">${texts.message}</label>
<textarea id="first" name="message" maxlength="1600" aria-describedby="begin-problem"></textarea></div>
<p class="problem" role="alert" id="begin-problem"></p>
<button class="button" type="submit">${texts.begin}</button></form>
<form class="composer" data-composer novalidate hidden>
<label class="visually-hidden" for="message">${texts.message}</label>
<textarea id="message" name="message" maxlength="1600" placeholder="${texts.message}" aria-describedby="send-problem"></textarea>
<button class="button" type="submit">${texts.send}</button>
<p class="problem" role="alert" id="send-problem"></p></form>
</main>`
}
