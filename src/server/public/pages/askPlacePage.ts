import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { html } from '#server/platform/rendering.ts'
import type { Language } from '../texts.ts'
import { clientLogo, type ShownClient } from './clientLogo.ts'
import { pageAnswer } from './layout.ts'
import { privacyLines } from './privacyLines.ts'
import { siteStyles } from './styles.ts'

type AskPlacePage = {
  readonly client: ShownClient
  readonly target: string
  /** To which the answer is posted, with `click` and `token`. */
  readonly path: string
  readonly click: string
  readonly token: string | undefined
}

type Texts = typeof en

const en = {
  heading: 'Share your place?',
  text: (client: string) =>
    `${client} would like to know near which of its shops you opened this link. If you share your place, it is kept with your click. You get to the page either way.`,
  goOn: 'Go on',
  share: 'Share my place',
  asking: 'Asking your browser…',
}

const fr: Texts = {
  heading: 'Partager votre position?',
  text: (client) =>
    `${client} aimerait savoir près de quel magasin vous avez ouvert ce lien. Si vous partagez votre position, elle est conservée avec votre clic. Dans tous les cas, vous arrivez à la page.`,
  goOn: 'Continuer',
  share: 'Partager ma position',
  asking: 'Votre navigateur vous le demande…',
}

/** In both languages, since the address of a link names none. Without script there is one way, which goes on. */
export function askPlacePage({ client, target, path, click, token }: AskPlacePage): HtmlAnswer {
  const card = (language: Language, { heading, text, goOn, share, asking }: Texts) => html`
<section class="card" lang="${language}">${language === 'en' ? html`<h1>${heading}</h1>` : html`<h2>${heading}</h2>`}
<p>${text(client.name)}</p>
<p class="choice"><a class="button" href="${target}">${goOn}</a>
<button class="button quiet" type="button" data-asking="${asking}" hidden>${share}</button></p>
<p class="dim" role="status"></p></section>`
  const content = html`<header class="top"><div><span class="brand">${clientLogo(client, 'en')}<span>${client.name}</span></span></div></header>
<main data-path="${path}" data-click="${click}" data-token="${token ?? ''}" data-target="${target}">${card('en', en)}${card('fr', fr)}</main>
<footer class="dim">${privacyLines(client, 'en')}<div lang="fr">${privacyLines(client, 'fr')}</div></footer>`
  return pageAnswer({
    language: 'en',
    title: `${en.heading} – ${client.name}`,
    styles: siteStyles + ownStyles,
    colour: client.colour,
    font: client,
    script: 'place',
    content,
  })
}

const ownStyles = `
.choice { display: flex; flex-wrap: wrap; gap: .75rem }
.quiet { background: var(--card); color: var(--text); border: 1px solid var(--field) }
[role=status]:empty { display: none }`
