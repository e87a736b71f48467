import { Anchor, Box, Group, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useRead } from '#console/kit/api/query.ts'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useSession } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { OwnFrame } from '#console/parts/frame/OwnFrame.tsx'
import { PersonName } from '#console/parts/PersonName.tsx'
import panels from '#console/parts/panels/panels.module.css'
import { paths } from '#console/paths.ts'
import type { SessionClient } from '#contract/access/calls.ts'
import type { Task } from '#contract/operations/taskCalls.ts'

/** No hints of clients come to a page of none. */
const pollMs = 60_000
/** So many of each client; the list there has the others. */
const shown = 25

/** One's own open tasks over all clients, by when they are due. */
export function DuePage() {
  const t = useT()
  const { clients } = useSession()
  useDocumentTitle(`${t('tasks.due')} · Fanfare`)
  return (
    <OwnFrame>
      <Box maw={800} mx="auto" p="lg">
        <Title order={1}>{t('tasks.due')}</Title>
        <Text c="dimmed" mt={4}>
          {t('tasks.dueText')}
        </Text>
        {clients.length === 0 && (
          <EmptyState title={t('tasks.noClients')}>{t('tasks.noClientsText')}</EmptyState>
        )}
        {clients.map((client) => (
          <DueThere key={client.id} client={client} />
        ))}
      </Box>
    </OwnFrame>
  )
}

function DueThere({ client }: { client: SessionClient }) {
  const t = useT()
  const { eid, name, needs_two_step: isClosed } = client
  const headId = `due-${eid}`
  return (
    <section className={panels.panel} aria-labelledby={headId}>
      <div className={panels.panelHead}>
        <Group gap="xs">
          <ClientMark client={client} size={20} />
          <Title order={2} id={headId}>
            {name}
          </Title>
        </Group>
        {!isClosed && (
          <Anchor component={PathLink} to={paths.tasks({ client: eid })} fz="xs">
            {t('tasks.dueMore', { client: name })}
          </Anchor>
        )}
      </div>
      {isClosed ? <Text c="dimmed">{t('tasks.notOpen')}</Text> : <DueTasks client={eid} />}
    </section>
  )
}

function DueTasks({ client }: { client: string }) {
  const t = useT()
  const read = useRead(
    'listTasks',
    { query: { client, view: 'open', whose: 'mine', page: 1, per_page: shown } },
    { isInTurn: true, pollMs },
  )
  return (
    <Loaded read={read} empty={t('tasks.dueNone')}>
      {({ data, total }) => (
        <>
          <ul className={panels.list}>
            {data.map((task) => (
              <DueTask key={task.id} client={client} task={task} />
            ))}
          </ul>
          {total > data.length && <MoreTasks client={client} shown={data.length} total={total} />}
        </>
      )}
    </Loaded>
  )
}

function MoreTasks({ client, shown: count, total }: { client: string; shown: number; total: number }) {
  const t = useT()
  const format = useFormat()
  return (
    <Text fz="sm" mt="xs">
      {t('tasks.dueFirst', { count: format.number(count), total: format.number(total) })}{' '}
      <Anchor component={PathLink} to={paths.ownTasks({ client })} fz="sm">
        {t('tasks.dueOthers')}
      </Anchor>
    </Text>
  )
}

function DueTask({ client, task }: { client: string; task: Task }) {
  const t = useT()
  const format = useFormat()
  return (
    <li>
      <span className={panels.line}>
        <Anchor component={PathLink} to={paths.task({ client, id: task.id })} fw={500}>
          {task.title || t('tasks.untitled')}
        </Anchor>
        {task.is_late && <StatusDot tone="amber">{t('tasks.late')}</StatusDot>}
      </span>
      <Text fz="xs" c="dimmed">
        {format.dateTimeZone(task.due_at)}
        {task.participant && (
          <>
            {' · '}
            <PersonName {...task.participant} />
          </>
        )}
      </Text>
    </li>
  )
}
