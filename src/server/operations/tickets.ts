/**
 * A ticket: a request for help. Its status begins with `help` and goes any way among those that are open; escalating
 * needs a text. Closing is an action of its own (M4), and nothing opens a closed ticket again. Each change of the status
 * is kept with who made it. Validators and messenger agents change only what they made or what is theirs (decisions 2).
 */
import { mayChangeWork } from '#contract/operations/ownWork.ts'
import { type TicketForm, ticketForm } from '#contract/operations/ticketCalls.ts'
import { needsText, type TicketStatus, whyTicketIsFixed } from '#contract/operations/ticketStates.ts'
import { listAllowed, notify, withdrawNotifications } from '#server/access/access.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, requireVersion, type Sent } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { aboutOf, endedBy, requireWorksHere } from './about.ts'
import type {
  LockedTicket,
  TicketChangeRow,
  TicketFields,
  TicketRow,
  TicketsAsked,
} from './queries/tickets.ts'
import * as queries from './queries/tickets.ts'

type Detail = TicketRow & { changes: TicketChangeRow[] }

export function listTickets(db: Db, scope: UserScope, asked: TicketsAsked): Promise<Paged<TicketRow>> {
  return queries.listTickets(db, scope, asked)
}

/** Of all campaigns. */
export const listSupportIssues = (db: Db, scope: Scope) => queries.listSupportIssues(db, scope)

export async function getTicket(db: Db, scope: Scope, id: string): Promise<Detail> {
  const row = found(await queries.findTicket(db, scope, id))
  return { ...row, changes: await queries.listTicketChanges(db, scope, id) }
}

export async function createTicket(db: Db, scope: UserScope, form: TicketForm): Promise<Detail> {
  return db.transaction(scope, async (tx) => {
    const id = newId()
    const ticket = await fieldsOf(tx, scope, { form })
    await queries.insertTicket(tx, scope, { id, ...ticket })
    await queries.insertTicketChange(tx, scope, { id, status: 'help', text: null })
    await tellAssigned(tx, scope, { id, ...ticket })
    const made = await getTicket(tx, scope, id)
    await audit(tx, scope, { action: 'ticket.create', entityId: id, after: ticket })
    return made
  })
}

export async function updateTicket(
  db: Db,
  scope: UserScope,
  { id, sent }: Sent<TicketForm>,
): Promise<Detail> {
  return db.transaction(scope, async (tx) => {
    const before = await lockOpen(tx, scope, id)
    const change = await readChange(tx, scope, { entity: 'ticket', before, form: ticketForm, sent })
    const after = await fieldsOf(tx, scope, { form: change.form, current: before })
    await change.save(after, async (ticket) => {
      await queries.ticketRows.write(tx, scope, { id, ...ticket })
      if (ticket.user_id === before.user_id) return
      await withdrawNotifications(tx, [id])
      await tellAssigned(tx, scope, { id, ...ticket })
    })
    return getTicket(tx, scope, id)
  })
}

type StatusAsked = {
  id: string
  status: TicketStatus
  text: string | null
  version?: number | undefined
}

/** The status that it has already changes nothing, unless it is escalated for another reason. */
export async function setTicketStatus(
  db: Db,
  scope: UserScope,
  { id, status, text, version }: StatusAsked,
): Promise<Detail> {
  if (status === 'closed') refuseField('status', 'closing_is_separate')
  if (needsText(status) && text === null) refuseField('ticketEscalatedText', 'escalated_without_text')
  const note = needsText(status) ? text : null
  return db.transaction(scope, async (tx) => {
    const before = await lockOpen(tx, scope, id)
    await requireTicketVersion(tx, scope, { before, version })
    if (before.status === status && (note === null || note === before.escalated_text))
      return getTicket(tx, scope, id)
    await queries.markStatus(tx, scope, { id, status, text: note })
    if (status === 'escalated') await tellEscalated(tx, scope, before)
    await audit(tx, scope, {
      action: 'ticket.set_status',
      entityId: id,
      before: { ticket_status: before.status, version: before.version },
      after: {
        ticket_status: status,
        ...(note === null ? {} : { escalated_text: note }),
        version: before.version + 1,
      },
    })
    return getTicket(tx, scope, id)
  })
}

/** Of two who close it at once the second is told who did it (409). */
export async function closeTicket(
  db: Db,
  scope: UserScope,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Detail> {
  return db.transaction(scope, async (tx) => {
    const before = await lockOpen(tx, scope, id)
    await requireTicketVersion(tx, scope, { before, version })
    await queries.markStatus(tx, scope, { id, status: 'closed', text: null })
    await withdrawNotifications(tx, [id])
    await audit(tx, scope, {
      action: 'ticket.close',
      entityId: id,
      before: { ticket_status: before.status, version: before.version },
      after: { ticket_status: 'closed', version: before.version + 1 },
    })
    return getTicket(tx, scope, id)
  })
}

export async function deleteTicket(db: Db, scope: UserScope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { subject, status } = await lockOwn(tx, scope, id)
    await queries.deleteTicketRow(tx, scope, id)
    await withdrawNotifications(tx, [id])
    const before = { subject, ticket_status: status }
    await audit(tx, scope, { action: 'ticket.delete', entityId: id, before })
  })
}

async function lockOwn(tx: Db, scope: UserScope, id: string): Promise<LockedTicket> {
  const row = found(await queries.ticketRows.lock(tx, scope, id))
  if (!mayChangeWork(scope.role, scope.actor.id, row)) refuse('ticket_of_another')
  return row
}

async function lockOpen(tx: Db, scope: UserScope, id: string): Promise<LockedTicket> {
  const row = await lockOwn(tx, scope, id)
  if (whyTicketIsFixed(row.status))
    refuse(
      'ticket_closed_by',
      await endedBy(tx, scope, { userId: row.closed_by, at: row.closed_at ?? scope.at }),
    )
  return row
}

type Versioned = { before: LockedTicket; version: number | undefined }

const requireTicketVersion = (tx: Db, scope: UserScope, { before, version }: Versioned) =>
  requireVersion(tx, scope, {
    stored: { entity: 'ticket', entityId: before.id, version: before.version },
    sent: version,
  })

async function fieldsOf(
  tx: Db,
  scope: UserScope,
  { form, current }: { form: TicketForm; current?: LockedTicket },
): Promise<TicketFields> {
  const { subject, text, user_id = null, support_issue_id = null } = form
  await requireWorksHere(tx, scope, { userId: user_id, current: current?.user_id ?? null })
  const about = await aboutOf(tx, scope, { sent: form, ...(current && { current }) })
  const issue = await issueOf(tx, scope, { id: support_issue_id, current })
  return { subject, text, ...about, ...issue, user_id }
}

type Issue = Pick<TicketFields, 'campaign_id' | 'support_issue_id' | 'support_issue_name'>

/** One that the ticket has already is not looked up again: its campaign may have it no more. */
async function issueOf(
  tx: Db,
  scope: UserScope,
  { id, current }: { id: string | null; current: LockedTicket | undefined },
): Promise<Issue> {
  if (id === null) return { campaign_id: null, support_issue_id: null, support_issue_name: null }
  if (current?.support_issue_id === id)
    return {
      campaign_id: current.campaign_id,
      support_issue_id: id,
      support_issue_name: current.support_issue_name,
    }
  const { campaign_id, name } = found(await queries.findSupportIssue(tx, scope, id))
  return { campaign_id, support_issue_id: id, support_issue_name: name }
}

type Told = { readonly id: string; readonly subject: string; readonly user_id: string | null }

/** Whoever takes it for himself or herself needs no telling. */
async function tellAssigned(tx: Db, scope: UserScope, ticket: Told): Promise<void> {
  if (ticket.user_id === null || ticket.user_id === scope.actor.id) return
  await notify(tx, scope, { kind: 'ticket_assigned', ...toldOf(ticket), userIds: [ticket.user_id] })
}

/** Whoever has it, and the client admins. */
async function tellEscalated(tx: Db, scope: UserScope, ticket: Told): Promise<void> {
  const admins = await listAllowed(tx, scope, { area: 'clientSettings', right: 'change' })
  const ids = new Set([...admins.map(({ id }) => id), ...(ticket.user_id === null ? [] : [ticket.user_id])])
  ids.delete(scope.actor.id)
  await notify(tx, scope, { kind: 'ticket_escalated', ...toldOf(ticket), userIds: [...ids] })
}

const toldOf = ({ id, subject }: Told) => ({
  objectId: id,
  objectName: subject,
  target: { page: 'ticket' as const, id },
})
