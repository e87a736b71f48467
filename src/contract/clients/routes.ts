import * as clients from './calls.ts'

/** The calls of clients and their shortcodes. */
export const clientsRoutes = {
  listClients: clients.listClients,
  getCurrentClient: clients.getCurrentClient,
  switchClient: clients.switchClient,
  chooseClient: clients.chooseClient,
  viewAsRole: clients.viewAsRole,
  listInstallationClients: clients.listInstallationClients,
  createClient: clients.createClient,
  updateClient: clients.updateClient,
  saveLogo: clients.saveLogo,
  removeLogo: clients.removeLogo,
  showLogo: clients.showLogo,
  listClientShortcodes: clients.listClientShortcodes,
  listShortcodes: clients.listShortcodes,
  createShortcode: clients.createShortcode,
  updateShortcode: clients.updateShortcode,
  setClientShortcodes: clients.setClientShortcodes,
}
