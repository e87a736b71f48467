import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { settableStatuses, type TicketStatus } from '#contract/operations/ticketStates.ts'
import { acquireLock, createCampaign, updateCampaign } from '#server/campaigns/campaigns.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { later, type Person } from '#test/support/office.ts'
import { peopleOffice } from '#test/support/peopleOffice.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { operationsOfParticipants, operationsOfUsers } from './operations.ts'
import type { TicketsAsked } from './queries/tickets.ts'
import {
  closeTicket,
  createTicket,
  deleteTicket,
  getTicket,
  listSupportIssues,
  listTickets,
  setTicketStatus,
  updateTicket,
} from './tickets.ts'

describe('a ticket', () => {
  let place: Awaited<ReturnType<typeof peopleOffice>>
  let admin: UserScope
  let mia: Person
  let agent: UserScope
  before(async () => {
    place = await peopleOffice()
    admin = place.maple
    mia = await place.here.addPerson('Mia Messenger')
    agent = await place.here.scope(place.client, mia, { role: 'messenger_agent' })
  })
  after(() => place.here.end())

  type More = { subject?: string; text?: string; participant_id?: string; user_id?: string }
  const add = (more: More = {}, scope = admin) =>
    createTicket(place.db, scope, { subject: 'No prize came', text: null, ...more })
  const set = (id: string, status: TicketStatus, { text = null, scope = admin, version }: SetMore = {}) =>
    setTicketStatus(place.db, scope, { id, status, text, version })
  type SetMore = { text?: string | null; scope?: UserScope; version?: number }
  const listed = async (more: Partial<TicketsAsked> = {}, scope = admin) => {
    const asked = { page: 1, per_page: 100, status: 'open', whose: 'all', ...more } as const
    return (await listTickets(place.db, scope, asked)).rows.map(({ id }) => id)
  }
  const bellOf = async (person: { id: string }) => {
    const rows = await place.here.rows<{ kind: string; object_name: string }>(
      'select kind, object_name from notification where user_id = $1 order by id',
      [person.id],
    )
    return rows.map(({ kind, object_name }) => `${kind}: ${object_name}`)
  }

  it('asks for help first, and goes any way among what is open, with who did it', async () => {
    const made = await add()
    assert.equal(made.status, 'help')
    for (const status of settableStatuses)
      assert.equal((await set(made.id, status, { text: 'They called twice' })).status, status)
    const { changes, escalated_text } = await getTicket(place.db, admin, made.id)
    assert.deepEqual(
      changes.map(({ status, text, user }) => [status, text, user?.name]),
      [
        ['escalated', 'They called twice', 'Pia People'],
        ['waiting', null, 'Pia People'],
        ['in-progress', null, 'Pia People'],
        ['help', null, 'Pia People'],
      ],
    )
    assert.equal(escalated_text, 'They called twice')
  })

  it('may be about an issue of a campaign, and keeps it when the campaign has it no more', async () => {
    const issue = { name: 'Torn coupon' }
    const { id: campaignId, support_issues } = await createCampaign(place.db, admin, {
      name: 'Coupons',
      started_at: null,
      ended_at: null,
      support_issues: [issue, { name: 'Wrong size' }],
    })
    const [torn = { support_issue_id: '' }] = support_issues
    const offered = await listSupportIssues(place.db, agent)
    assert.deepEqual(
      offered.map(({ name, campaign_name }) => [name, campaign_name]),
      [
        ['Torn coupon', 'Coupons'],
        ['Wrong size', 'Coupons'],
      ],
    )
    const made = await createTicket(place.db, agent, {
      subject: 'Help',
      text: null,
      support_issue_id: torn.support_issue_id,
    })
    assert.deepEqual([made.support_issue_name, made.campaign_id], ['Torn coupon', campaignId])
    await acquireLock(place.db, admin, { modelType: 'campaign', modelId: campaignId })
    const sent = { support_issues: [{ name: 'WRONG size' }] }
    const left = await updateCampaign(place.db, admin, { id: campaignId, sent })
    assert.equal(left.support_issues[0]?.support_issue_id, support_issues[1]?.support_issue_id)
    const changed = await updateTicket(place.db, admin, { id: made.id, sent: { subject: 'A torn one' } })
    assert.deepEqual([changed.support_issue_name, changed.campaign_id], ['Torn coupon', campaignId])
    await assert.rejects(
      createTicket(place.db, agent, {
        subject: 'Again',
        text: null,
        support_issue_id: torn.support_issue_id,
      }),
      {
        refusal: { code: 'not_found', reason: 'not_found', values: {} },
      },
    )
    const none = await updateTicket(place.db, admin, { id: made.id, sent: { support_issue_id: null } })
    assert.deepEqual([none.support_issue_name, none.campaign_id], [null, null])
  })

  it('is not escalated without a text, nor closed by its status, and says so at the field', async () => {
    const made = await add()
    const faults = async (work: Promise<unknown>) => (await refusalOf(work)).fields
    assert.deepEqual(await faults(set(made.id, 'escalated')), {
      ticketEscalatedText: ['Please say why the ticket is escalated.'],
    })
    assert.deepEqual(Object.keys((await faults(set(made.id, 'closed'))) ?? {}), ['status'])
    assert.equal((await getTicket(place.db, admin, made.id)).changes.length, 1)
  })

  it('that has the status already is not changed, unless it is escalated for another reason', async () => {
    const made = await add()
    assert.equal((await set(made.id, 'help')).version, 1)
    assert.equal((await set(made.id, 'escalated', { text: 'Late' })).version, 2)
    assert.equal((await set(made.id, 'escalated', { text: 'Late' })).version, 2)
    assert.equal((await set(made.id, 'escalated', { text: 'Broken' })).version, 3)
  })

  it('is closed once and for good: whoever comes second is told who closed it and when', async () => {
    const made = await add()
    const closed = await closeTicket(place.db, { ...admin, at: later(120) }, { id: made.id })
    assert.deepEqual([closed.status, closed.closed_by?.name], ['closed', 'Pia People'])
    const told = { name: 'Pia People', time: '2026-05-04 09:02', zone: 'America/Toronto' }
    for (const again of [
      () => closeTicket(place.db, admin, { id: made.id }),
      () => set(made.id, 'help'),
      () => updateTicket(place.db, admin, { id: made.id, sent: { subject: 'Again' } }),
    ]) {
      const { code, reason, values } = await refusalOf(again())
      assert.deepEqual([code, reason, values], ['conflict', 'ticket_closed_by', told])
    }
    const two = await add()
    const both = await Promise.allSettled([
      closeTicket(place.db, admin, { id: two.id }),
      closeTicket(place.db, { ...admin, at: later(1) }, { id: two.id }),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  })

  it('that two change is changed by the first: to the second its version is stale', async () => {
    const made = await add()
    await updateTicket(place.db, admin, { id: made.id, sent: { subject: 'No prize yet', version: 1 } })
    for (const late of [
      () => updateTicket(place.db, admin, { id: made.id, sent: { text: 'Note', version: 1 } }),
      () => set(made.id, 'waiting', { version: 1 }),
      () => closeTicket(place.db, admin, { id: made.id, version: 1 }),
    ]) {
      const { type, stale } = await refusalOf(late())
      assert.deepEqual([type, stale?.changes[0]?.fields], ['stale', ['subject']])
    }
  })

  it('of another is not touched by a messenger agent, but one’s own is', async () => {
    const others = await add()
    for (const attempt of [
      () => updateTicket(place.db, agent, { id: others.id, sent: { subject: 'Mine' } }),
      () => set(others.id, 'waiting', { scope: agent }),
      () => closeTicket(place.db, agent, { id: others.id }),
      () => deleteTicket(place.db, agent, others.id),
    ]) {
      const { code, reason } = await refusalOf(attempt())
      assert.deepEqual([code, reason], ['not_allowed', 'ticket_of_another'])
    }
    const [given, made] = [await add({ user_id: mia.id }), await add({}, agent)]
    assert.equal((await set(given.id, 'in-progress', { scope: agent })).status, 'in-progress')
    await deleteTicket(place.db, agent, made.id)
    const left = await place.here.rows('select from ticket_change where ticket_id = $1', [made.id])
    assert.deepEqual(left, [])
    assert.equal((await refusalOf(getTicket(place.db, place.other, given.id))).code, 'not_found')
  })

  it('is told to whoever gets it, and escalated to the client admins too, until it is closed', async () => {
    const [ada, gus] = [await place.here.addPerson('Ada Admin'), await place.here.addPerson('Gus Given')]
    await place.here.scope(place.client, ada)
    await place.here.scope(place.client, gus, { role: 'validator' })
    const made = await add({ subject: 'Lost code', user_id: gus.id })
    assert.deepEqual([await bellOf(ada), await bellOf(gus)], [[], ['ticket_assigned: Lost code']])
    await set(made.id, 'escalated', { text: 'Nobody answers' })
    assert.deepEqual(await bellOf(ada), ['ticket_escalated: Lost code'])
    assert.deepEqual(await bellOf(gus), ['ticket_assigned: Lost code', 'ticket_escalated: Lost code'])
    await closeTicket(place.db, admin, { id: made.id })
    assert.deepEqual([await bellOf(ada), await bellOf(gus)], [[], []])
    const own = await add({ user_id: admin.actor.id })
    assert.deepEqual(await bellOf(admin.actor), [], own.id)
  })

  it('is listed newest first, by status, mine apart, and found by its words', async () => {
    const there = await place.here.scope(await place.here.addClient('elm'), mia)
    const first = await add({ subject: 'Où est mon prix' }, { ...there, at: later(1) })
    const second = await add({ text: 'The zipper broke', user_id: mia.id }, { ...there, at: later(2) })
    assert.deepEqual(await listed({}, there), [second.id, first.id])
    assert.deepEqual(await listed({ whose: 'mine' }, there), [second.id])
    assert.deepEqual(await listed({ search: 'ou est' }, there), [first.id])
    assert.deepEqual(await listed({ search: 'zipper' }, there), [second.id])
    assert.deepEqual(await listed({ search: 'est ou' }, there), [first.id])
    await closeTicket(place.db, there, { id: first.id })
    await set(second.id, 'waiting', { scope: there })
    assert.deepEqual(
      [await listed({}, there), await listed({ status: 'closed' }, there)],
      [[second.id], [first.id]],
    )
    assert.deepEqual(await listed({ status: 'all' }, there), [second.id, first.id])
    assert.deepEqual(await listed({ status: 'waiting' }, there), [second.id])
  })

  it('loses its person and every text when the person is erased, and stays', async () => {
    const zora = await place.create({ first_name: 'Zoraida', phone: '+14165550199' })
    const made = await add({ subject: 'Zoraida waits', text: 'Zoraida wrote', participant_id: zora.id })
    await set(made.id, 'escalated', { text: 'Zoraida is angry' })
    await place.db.transaction(admin, async (tx) => {
      await operationsOfParticipants.whenRemoved?.(tx, admin, [zora.id])
    })
    const left = await getTicket(place.db, admin, made.id)
    assert.deepEqual(
      [left.participant_id, left.subject, left.text, left.escalated_text],
      [null, '', null, ''],
    )
    assert.deepEqual(
      left.changes.map(({ status, text }) => [status, text]),
      [
        ['escalated', null],
        ['help', null],
      ],
    )
    const tables = await place.tablesWith('zoraida')
    assert.deepEqual(
      tables.filter((name) => name.startsWith('ticket')),
      [],
    )
  })

  it('that is open is for nobody when whoever had it works there no more', async () => {
    const walt = await place.here.addPerson('Walt Went')
    await place.here.scope(place.client, walt)
    const [open, closed] = [await add({ user_id: walt.id }), await add({ user_id: walt.id })]
    await closeTicket(place.db, admin, { id: closed.id })
    await place.db.transaction(admin, (tx) =>
      operationsOfUsers.whenWorkEnds(tx, { client: place.client, userId: walt.id }),
    )
    assert.equal((await getTicket(place.db, admin, open.id)).user, null)
    assert.equal((await getTicket(place.db, admin, closed.id)).user?.name, 'Walt Went')
  })
})
