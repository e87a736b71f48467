import type { Client } from '#contract/clients/calls.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { Language } from '../texts.ts'

/** A client's lines on privacy, on its public pages. */
export type ShownPrivacy = Pick<Client, 'privacy_url' | 'privacy_url_fr' | 'privacy_name' | 'privacy_email'>

const texts = {
  en: { policy: 'Privacy policy', contact: 'In charge of privacy:' },
  fr: { policy: 'Politique de confidentialité', contact: 'Responsable de la vie privée\u00a0:' },
}

/** For the foot of a page; nothing where nothing is set. The policy opens beside a form that is being filled in. */
export function privacyLines(client: ShownPrivacy, language: Language): Html {
  const { policy, contact } = texts[language]
  const french = language === 'fr' ? client.privacy_url_fr : null
  const address = french ?? client.privacy_url
  const { privacy_name: name, privacy_email: email } = client
  const written = language === 'fr' && french === null ? 'en' : language
  return html`${
    address
      ? html`<p><a href="${address}" hreflang="${written}" target="_blank" rel="noopener">${policy}</a></p>`
      : ''
  }${
    name || email
      ? html`<p>${contact} ${name ?? ''} ${email ? html`<a href="mailto:${email}">${email}</a>` : ''}</p>`
      : ''
  }`
}
