// A client is the company that staff work for; every tenant row carries its number. Its eid stands in links, so it
// never changes and is never a first path segment of the product's own. Shortcodes belong to the installation and
// are tied to one or more clients; a text that no keyword claims goes to the shortcode's home client.
import type { Change } from '#contract/changing.ts'
import {
  type Client,
  type ClientForm,
  type ClientSettings,
  clientForm,
  clientSettings,
} from '#contract/clients/calls.ts'
import { why } from '#contract/why.ts'
import { changeTwoStepRule, grantRole, listClientChoices } from '#server/access/access.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type ConstraintRefusals, found, refusalAt, refuse, refuseField } from '#server/platform/errors.ts'
import {
  type ClientRef,
  installationTrail,
  isNamed,
  type Scope,
  type StaffScope,
} from '#server/platform/scope.ts'
import { requireTimeZone } from '#server/platform/time.ts'
import type { ClientDependant } from './dependants.ts'
import * as queries from './queries/clients.ts'
import { clearFont, getFontHash, hasFontFile } from './queries/font.ts'
import { type ClientsAsked, listAllClients } from './queries/installation.ts'
import { isReservedEid } from './reservedEids.ts'

export type { ClientDependant } from './dependants.ts'
export type { ShortcodeRef } from './queries/shortcodes.ts'
export { isReservedEid } from './reservedEids.ts'
export {
  createShortcode,
  findShortcode,
  getClientShortcode,
  listClientShortcodes,
  listShortcodes,
  setClientShortcodes,
  updateShortcode,
} from './shortcodes.ts'

/** Makes a client; its maker becomes its client admin and stays signed in, since no right was taken. */
export async function createClient(db: Db, scope: StaffScope, asked: ClientForm): Promise<Client> {
  checkEid(asked.eid)
  requireTimeZone(asked.time_zone)
  const form = clientForm.parse(asked)
  // Its library is empty yet.
  if (form.font_hash) refuseField('font_hash', 'font_gone')
  return db.transaction(installationTrail, async (tx) => {
    if (form.requires_two_step) await changeTwoStepRule(tx, scope, true)
    const client = await queries.insertClient(tx, form, scope.at)
    await grantRole(tx, { userId: scope.actor.id, clientId: client.id, role: 'client_admin' })
    await audit(tx, scope, {
      action: 'client.create',
      entityId: String(client.id),
      after: { ...client, client_admin: scope.actor.id },
    })
    return client
  })
}

type ClientChange = {
  readonly sent: Change<ClientSettings>
  readonly dependants: readonly ClientDependant[]
}

/** Changes the settings of the scope's client; its eid stays. */
export async function updateClient(
  db: Db,
  scope: Scope,
  { sent, dependants }: ClientChange,
): Promise<Client> {
  return db.transaction(scope, async (tx) => {
    const before = found(await queries.lockClient(tx, scope.client.id))
    const part = Object.keys(sent).filter((name) => name !== 'version')
    const asked = { entity: 'client', before, form: clientSettings, sent, part } as const
    const { form, save } = await readChange(tx, scope, asked)
    requireTimeZone(form.time_zone)
    if (form.font_hash !== null && form.font_hash !== before.font_hash)
      await requireFont(tx, scope, form.font_hash)
    const after = await save(form, async ({ requires_two_step: isAsked }) => {
      if (isAsked !== before.requires_two_step) await changeTwoStepRule(tx, scope, isAsked)
      const written = await queries.writeClient(tx, scope.client.id, form)
      if (written.time_zone !== before.time_zone) await tellZone(tx, inZone(scope, written), dependants)
      return written
    })
    return after ?? before
  })
}

const inZone = (scope: Scope, { time_zone: timeZone }: Client): Scope => ({
  ...scope,
  client: { ...scope.client, timeZone },
})

async function tellZone(tx: Db, scope: Scope, dependants: readonly ClientDependant[]): Promise<void> {
  for (const { whenZoneChanged } of dependants) await whenZoneChanged(tx, scope)
}

async function requireFont(tx: Db, scope: Scope, hash: string): Promise<void> {
  if (!(await hasFontFile(tx, scope, hash))) refuseField('font_hash', 'font_gone')
}

/** The hash of the file whose letters the client's public pages have; null for none. */
export function getFont(db: Db, scope: Scope): Promise<string | null> {
  return getFontHash(db, scope.client.id)
}

/** A font file that leaves the library is the font of no page any more. */
export async function leaveFont(tx: Db, scope: Scope, hash: string): Promise<void> {
  const before = found(await queries.lockClient(tx, scope.client.id))
  if (before.font_hash !== hash) return
  const { save } = await readChange(tx, scope, { entity: 'client', before, form: clientSettings, sent: {} })
  await save({ font_hash: null }, () => clearFont(tx, scope.client.id))
}

function checkEid(eid: string): void {
  if (isReservedEid(eid)) refuseField('eid', 'eid_reserved')
}

/** The client of a job or an outside event; an unknown number is a 404. */
export async function getClientRef(db: Db, clientId: number): Promise<ClientRef> {
  return found(await queries.findRefById(db, clientId))
}

/** By number or eid. */
export async function getClientNamed(db: Db, name: number | string): Promise<ClientRef> {
  return found(await queries.findRefByName(db, name))
}

/** For a call that names its own client once more: another one is a 404. */
export function requireOwnClient({ client }: Scope, name: number | string): void {
  if (!isNamed(client, name)) refuse('not_found')
}

export function findClientRefByEid(db: Db, eid: string): Promise<ClientRef | undefined> {
  return queries.findRefByEid(db, eid)
}

/** The key under which the client's links and names of e-mails are signed; undefined for an unknown number. */
export function findLinkKey(db: Db, clientId: number): Promise<string | undefined> {
  return queries.findLinkKey(db, clientId)
}

/** Every client of the installation as a platform admin sees it from outside. */
export const listInstallationClients = (db: Db, { actor }: StaffScope, asked: ClientsAsked) =>
  listAllClients(db, { ...asked, userId: actor.id })

/** Every client, by its eid: for what looks after the whole installation. */
export function listClientRefs(db: Db): Promise<ClientRef[]> {
  return queries.listRefs(db)
}

/** The scope's client with its help texts, quiet hours (`HH:MM` in its zone) and rules. */
export async function getClientSettings(db: Db, scope: Scope): Promise<Client> {
  return found(await queries.findClient(db, scope.client.id))
}

/** How often the client's languages were saved, which are one form; whoever saves them adds one. */
export const getLanguagesVersion = (db: Db, scope: Scope): Promise<number> =>
  queries.getLanguagesVersion(db, scope.client.id)
export const addLanguagesVersion = (tx: Db, scope: Scope): Promise<void> =>
  queries.addLanguagesVersion(tx, scope.client.id)

/** The client of this number or eid among those the user works for; every other one is a 404. */
export async function getChoice(db: Db, scope: StaffScope, name: number | string) {
  const choices = await listClientChoices(db, scope.actor.id)
  return found(choices.find((choice) => isNamed(choice, name)))
}

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const clientsConstraints: ConstraintRefusals = {
  client_eid_key: refusalAt({ eid: [why('eid_taken')] }),
  shortcode_code_key: refusalAt({ code: [why('shortcode_taken')] }),
}
