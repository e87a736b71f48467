import { Button, Text, Title } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useGoTo, usePathParam } from '#console/kit/links.tsx'
import { MoreMenu } from '#console/kit/list/MoreMenu.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useClient } from '#console/kit/session.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import panels from '#console/parts/panels/panels.module.css'
import { useCanWork, useWhyNotChanged } from '#console/parts/staffWork/useMayChange.ts'
import { hasOrigin, OriginLink, workPerson } from '#console/parts/staffWork/WorkFacts.tsx'
import { paths } from '#console/paths.ts'
import type { TicketDetail } from '#contract/operations/ticketCalls.ts'
import { whyTicketIsFixed } from '#contract/operations/ticketStates.ts'
import { TicketStatus } from './TicketStatus.tsx'
import { useTicketTasks } from './useTicketTasks.tsx'

/** One ticket: what is asked, of whom, and how its status went. */
export function TicketPage() {
  const id = usePathParam('id')
  const read = useRead('getTicket', { params: { id } })
  return (
    <Loaded read={read} isPage>
      {({ data }) => <Shown key={id} ticket={data} />}
    </Loaded>
  )
}

function Shown({ ticket }: { ticket: TicketDetail }) {
  const t = useT()
  const goTo = useGoTo()
  const client = useClient().eid
  const canWork = useCanWork()
  const reason = useWhyNotChanged('ticket')(ticket, whyTicketIsFixed(ticket.status))
  const tasks = useTicketTasks([ticket], () => goTo(paths.tickets({ client })))
  const subject = ticket.subject || t('tickets.untitled')
  return (
    <Page>
      <PageHead
        title={subject}
        back={{ label: t('shell.tickets'), to: paths.tickets({ client }) }}
        status={<TicketStatus status={ticket.status} />}
        actions={
          <>
            <MoreMenu label={t('kit.actionsOf', { name: subject })} actions={tasks.actionsOf(ticket)} />
            {canWork && !reason && (
              <Button onClick={() => tasks.setStatus(ticket)}>{t('tickets.setStatus')}</Button>
            )}
          </>
        }
      />
      {canWork && reason && <Text c="dimmed">{reason}</Text>}
      <TicketFacts ticket={ticket} />
      <StatusHistory ticket={ticket} />
      {tasks.dialogs}
    </Page>
  )
}

function TicketFacts({ ticket }: { ticket: TicketDetail }) {
  const t = useT()
  const format = useFormat()
  const closed =
    ticket.closed_at &&
    t('tickets.closedBy', { name: ticket.closed_by?.name ?? '–', at: format.dateTimeZone(ticket.closed_at) })
  return (
    <section className={panels.panel}>
      {ticket.subject === '' && <Text c="dimmed">{t('tickets.forgotten')}</Text>}
      <Text style={{ whiteSpace: 'pre-line' }} mb="sm">
        {ticket.text ?? t('tickets.noText')}
      </Text>
      <Facts
        facts={{
          [t('tickets.issue')]: ticket.support_issue_name ?? undefined,
          [t('nouns.participant')]: workPerson(ticket.participant),
          [t('tickets.user')]: ticket.user?.name ?? t('work.nobody'),
          [t('work.madeBy')]: ticket.made_by?.name ?? '–',
          [t('tickets.opened')]: format.dateTimeZone(ticket.created_at),
          [t('work.begunFrom')]: hasOrigin(ticket) ? <OriginLink of={ticket} /> : undefined,
          [t('tickets.escalatedText')]:
            ticket.status === 'escalated' ? ticket.escalated_text || '–' : undefined,
          [t('tickets.status.closed')]: closed ?? undefined,
        }}
      />
    </section>
  )
}

function StatusHistory({ ticket: { changes } }: { ticket: TicketDetail }) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={panels.panel} aria-labelledby="ticket-history">
      <Title order={2} id="ticket-history" mb="xs">
        {t('tickets.history')}
      </Title>
      <ul className={panels.list}>
        {changes.map((change) => (
          <li key={change.id}>
            <span className={panels.line}>
              <TicketStatus status={change.status} />
              <Text span fz="xs" c="dimmed">
                {[change.user?.name, format.dateTime(change.at)].filter(Boolean).join(' · ')}
              </Text>
            </span>
            {change.text && <Text style={{ whiteSpace: 'pre-line' }}>{change.text}</Text>}
          </li>
        ))}
      </ul>
    </section>
  )
}
