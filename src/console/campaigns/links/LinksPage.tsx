import { ActionIcon, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useChange, usePage } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { useCopy } from '#console/kit/useCopy.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { Link } from '#contract/campaigns/calls.ts'
import { LinkDialog } from './LinkDialog.tsx'
import classes from './links.module.css'

/** The client's tracked links, newest first, with who opened them. */
export function LinksPage() {
  const t = useT()
  const client = useClient().eid
  const canSeeClicks = useCan('locations', 'read')
  const list = useListState()
  const read = usePage('listLinks', { query: { ...list.paging, search: list.search } })
  const copy = useCopy()
  const remove = useChange('deleteLink')
  const history = useHistoryActions()
  const tasks = useRowTasks<Link>({
    read,
    canChange: useCan('campaigns', 'change'),
    form: (link, onClose) => <LinkDialog link={link} onClose={onClose} />,
    deletion: (dialog) => (
      <DeleteDialog
        {...dialog}
        title={({ name }) => t('links.deleteNamed', { name })}
        verb={t('links.delete')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('links.deleted')}
      >
        {({ clicks }) => t('links.deleteLost', { count: clicks })}
      </DeleteDialog>
    ),
  })
  const rowActions = (link: Link): RowAction[] => [
    { label: t('links.copy'), act: () => void copy(link.short_url) },
    { label: t('links.copyField'), act: () => void copy(`{{link:${link.code}}}`) },
    ...(canSeeClicks
      ? [{ label: t('shell.linkLocations'), to: paths.linkLocationsOf({ client, id: link.id }) }]
      : []),
    ...history({ entity: 'link', id: link.id }),
    ...tasks.actionsOf(link),
  ]
  return (
    <ListPage
      title={t('shell.links')}
      list={list}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      tasks={tasks}
      rowActions={rowActions}
      searchLabel={t('links.search')}
      primary={tasks.primary(t('links.new'))}
      empty={{ title: t('links.empty'), text: t('links.emptyText') }}
    />
  )
}

const columnsOf: ColumnsOf<Link> = (t) => [
  { label: t('kit.name'), width: 200, render: (row) => row.name },
  { label: t('links.shortAddress'), render: (row) => <CopyAddress link={row} /> },
  {
    label: t('links.target'),
    render: (row) => (
      <span className={classes.target} title={row.url}>
        {row.url}
      </span>
    ),
  },
  { label: t('nouns.experience'), render: (row) => row.experience_name ?? '–' },
  { label: t('links.clicks'), isKept: true, number: (row) => row.clicks },
  { label: t('links.people'), number: (row) => row.participant_clicks },
  {
    label: t('links.trackingShort'),
    render: (row) => t(row.append_tracking_information ? 'kit.yes' : 'kit.no'),
  },
  { label: t('kit.created'), date: (row) => row.created_at },
]

/** The short address as people share it, and a button that copies it. */
function CopyAddress({ link }: { link: Link }) {
  const t = useT()
  const copy = useCopy()
  return (
    <Group gap={4} wrap="nowrap">
      <span className={classes.address}>{link.short_url.replace(/^https?:\/\//, '')}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('links.copyOf', { name: link.name })}
        onClick={() => void copy(link.short_url)}
      >
        <IconCopy size={14} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
