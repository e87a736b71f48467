import { Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { BulkBar } from '#console/kit/list/BulkBar.tsx'
import { type Column, type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListFoot } from '#console/kit/list/ListFoot.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { useCan } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { formsOfEntries } from '#console/parts/answers/formsOfEntries.ts'
import { useNamedAnswers } from '#console/parts/answers/useNamedAnswers.ts'
import { PersonName } from '#console/parts/PersonName.tsx'
import { written } from '#console/parts/personValues.ts'
import { EntryStatus } from '#console/parts/statuses.tsx'
import type { BallotWithImages } from '#contract/prizing/calls.ts'
import { mayBeToldAgain } from '#contract/prizing/claimStates.ts'
import { whyDrawIsFixed } from '#contract/prizing/drawStates.ts'
import { alternatesOf } from './alternates.ts'
import { ClaimStatus } from './ClaimStatus.tsx'
import { BallotDrawStatus, drawnLabel } from './DrawState.tsx'
import type { BallotProps, DrawnExperience } from './drawnProps.ts'
import { pageOfRows } from './pageOfRows.ts'
import classes from './prizing.module.css'
import { RedrawDialog } from './RedrawDialog.tsx'
import { TellDialog, TellWinners } from './TellWinners.tsx'
import { WinnerDialog } from './WinnerDialog.tsx'

/** The people drawn; the selected can be replaced by the next ranks, and who was replaced stays in sight. */
export function ReviewTab({ experience, draw, live, replaced }: BallotProps) {
  const t = useT()
  const format = useFormat()
  const canRedraw = useCan('draws', 'change') && !whyDrawIsFixed(draw.state)
  const list = useListState()
  const shown = useMemo(
    () => ({ experience, alternates: alternatesOf([...live, ...replaced]) }),
    [experience, live, replaced],
  )
  const columns = useColumns(columnsOf, shown)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isRedrawing, setRedrawing] = useState(false)
  const [isReminding, setReminding] = useState(false)
  const [opened, setOpened] = useState<BallotWithImages>()
  const page = pageOfRows(live, list)
  const picked = live.filter((row) => selected.has(row.eid))
  const toRemind = picked.filter(
    ({ claim, left_out }) => !left_out && (!claim || mayBeToldAgain(claim.state)),
  )
  const clear = () => setSelected(new Set())
  return (
    <>
      {canRedraw && picked.length === 0 && <TellWinners experience={experience} draw={draw} live={live} />}
      {picked.length > 0 && (
        <BulkBar
          keys={picked.map((row) => row.eid)}
          actions={[
            { label: t('prizing.redraw'), act: () => setRedrawing(true) },
            ...(toRemind.length > 0 ? [{ label: t('winners.remind'), act: () => setReminding(true) }] : []),
          ]}
          onClear={clear}
        />
      )}
      {live.length === 0 ? (
        <EmptyState title={t('prizing.allReplaced')}>{t('prizing.allReplacedText')}</EmptyState>
      ) : (
        <Table
          label={t(drawnLabel(draw))}
          rows={page.data}
          columns={columns}
          rowKey={(row) => row.eid}
          rowName={(row) => format.person(row.participant.name)}
          onOpen={setOpened}
          selected={canRedraw ? selected : undefined}
          onSelect={setSelected}
        />
      )}
      {page.last_page > 1 && <ListFoot page={page} list={list} />}
      {replaced.length > 0 && <Replaced rows={replaced} columns={columns} onOpen={setOpened} />}
      <RedrawDialog
        opened={isRedrawing}
        onClose={() => setRedrawing(false)}
        experience={experience}
        draw={draw}
        chosen={picked}
        onDone={clear}
      />
      <TellDialog
        experience={experience}
        draw={draw}
        opened={isReminding}
        onClose={() => setReminding(false)}
        eids={toRemind.map(({ eid }) => eid)}
      />
      <WinnerDialog experience={experience} row={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

type ReplacedProps = {
  rows: BallotWithImages[]
  columns: Column<BallotWithImages>[]
  onOpen: (row: BallotWithImages) => void
}

/** Struck through, never gone: nobody can be dropped quietly. */
function Replaced({ rows, columns, onOpen }: ReplacedProps) {
  const t = useT()
  const format = useFormat()
  const struck: Column<BallotWithImages>[] = [
    {
      label: t('nouns.participant'),
      render: ({ participant }) => (
        <PersonName {...participant}>
          <s className={classes.struck}>{format.person(participant.name)}</s>
        </PersonName>
      ),
    },
    ...columns.slice(1),
    { label: t('kit.reason'), render: (row) => row.reason ?? '–' },
  ]
  return (
    <section>
      <Title order={2} mt="xl">
        {t('prizing.replacedTitle')}
      </Title>
      <Text c="dimmed" fz="xs" mb="xs">
        {t('prizing.replacedHelp')}
      </Text>
      <Table
        label={t('prizing.replacedTitle')}
        columns={struck}
        rows={rows}
        rowKey={(row) => row.eid}
        rowName={(row) => format.person(row.participant.name)}
        onOpen={onOpen}
      />
    </section>
  )
}

type Shown = { experience: DrawnExperience; alternates: ReadonlyMap<string, number> }

const columnsOf: ColumnsOf<BallotWithImages, Shown> = (t, format, { experience, alternates }) => [
  { label: t('nouns.participant'), render: (row) => <PersonName {...row.participant} /> },
  { label: t('kit.status'), isKept: true, render: (row) => <BallotDrawStatus row={row} /> },
  { label: t('winners.claim'), isKept: true, render: (row) => <ClaimStatus claim={row.claim} /> },
  { label: t('prizing.position'), number: (row) => row.position },
  {
    label: t('prizing.round'),
    render: ({ eid, round }) => {
      const number = alternates.get(eid)
      return number === undefined ? format.number(round) : t('winners.alternate', { round, number })
    },
  },
  { label: t('kit.phone'), render: (row) => format.phone(row.participant.phone) },
  { label: t('prizing.entered'), dateTime: (row) => row.entry.created_at },
  { label: t('prizing.entryStatus'), render: (row) => <EntryStatus status={row.entry.status} /> },
  { label: t('prizing.entryData'), render: (row) => <ShortData experience={experience} row={row} /> },
]

function ShortData({ experience, row }: Pick<Shown, 'experience'> & { row: BallotWithImages }) {
  const named = useNamedAnswers(experience, formsOfEntries)
  if (!named) return '…'
  const text = Object.entries(named(row.entry.data))
    .map(([name, value]) => `${name}: ${written(value)}`)
    .join(', ')
  return (
    <Text span fz="xs" c="dimmed" className={classes.short ?? ''} title={text}>
      {text || '–'}
    </Text>
  )
}
