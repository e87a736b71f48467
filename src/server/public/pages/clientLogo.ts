import type { Client } from '#contract/clients/calls.ts'
import { groundColours, logoPath } from '#contract/words/logo.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { Language } from '../texts.ts'
import type { ShownPrivacy } from './privacyLines.ts'

/** A client as its public pages show it. */
export type ShownClient = ShownPrivacy &
  Pick<
    Client,
    | 'eid'
    | 'name'
    | 'colour'
    | 'logo_hash'
    | 'logo_width'
    | 'logo_height'
    | 'logo_alt'
    | 'logo_alt_fr'
    | 'logo_ground'
    | 'font'
    | 'font_hash'
  >

/**
 * The client's logo, where it has one. Without a text of its own it is told by `otherwise`: by nothing where the
 * client's name stands beside it.
 */
export function clientLogo(client: ShownClient, language: Language, otherwise = ''): Html | '' {
  const path = logoPath(client)
  if (path === undefined) return ''
  const { logo_width, logo_height, logo_ground } = client
  const alt = (language === 'fr' ? client.logo_alt_fr : client.logo_alt) ?? otherwise
  return html`<img class="logo on-${logo_ground}" src="${path}" width="${logo_width}" height="${logo_height}" alt="${alt}">`
}

export const logoStyles = `
.brand { display: flex; align-items: center; gap: .75rem; min-width: 0; overflow-wrap: anywhere }
.logo { display: block; box-sizing: border-box; width: auto; height: 2.5rem; max-width: 9rem; object-fit: contain;
  padding: .25rem .375rem; border-radius: 8px; flex: none }
.on-light { background: ${groundColours.light} }
.on-dark { background: ${groundColours.dark} }`
