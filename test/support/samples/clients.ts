import type { clientsRoutes } from '#contract/routes.ts'
import { logoForm, png } from '../pictures.ts'
import type { Samples } from './sample.ts'

export const clientsSamples: Samples<typeof clientsRoutes> = {
  viewAsRole: (own) => ({ body: { client: own.eid, role: null } }),
  listInstallationClients: () => ({ query: { search: 'ma' } }),
  chooseClient: (own) => ({ body: { client: own.eid, redirect: false } }),
  createClient: () => ({ body: { eid: 'new-client', ...clientSettings } }),
  updateClient: () => ({ body: clientSettings }),
  saveLogo: () => ({ form: logoForm(png({ width: 3, height: 3 })) }),
  showLogo: (own) => ({ params: { client_eid: own.eid, hash: own.logo } }),
  createShortcode: (own) => ({ body: { code: '777777', gateway: 'simulator', client_id: own.id } }),
  updateShortcode: () => ({ body: { gateway: 'simulator' } }),
  setClientShortcodes: (own) => ({ params: { id: own.id }, body: { shortcode_ids: own.shortcode.id } }),
}

const clientSettings = {
  name: 'Client',
  colour: '#3156b3',
  time_zone: 'America/Toronto',
  help_text: 'Call us.',
  help_text_fr: 'Appelez-nous.',
  quiet_from: '21:00',
  quiet_until: '09:00',
  needs_two_persons_to_confirm: false,
}
