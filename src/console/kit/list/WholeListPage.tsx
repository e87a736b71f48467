import { Box, Text } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import { useKeys } from '../keys.ts'
import { Loaded, type Read } from '../Loaded.tsx'
import { Page, PageHead } from '../PageHead.tsx'
import { EmptyState } from '../states.tsx'
import type { PageTasks, Rows } from './columns.ts'
import { type Primary, PrimaryButton, usePrimary } from './PrimaryButton.tsx'
import { Table } from './Table.tsx'

type Props<Row> = Rows<Row> & {
  title: string
  back?: { label: string; to: string }
  /** Under the head. */
  help?: string
  read: Read<{ data: Row[] }>
  tasks?: PageTasks<Row>
  /** How many lines stand in for it while it loads. */
  lines?: number
  /** The one primary button; also the C key. */
  primary?: Primary | undefined
  empty: { title: string; text: string }
}

/** A list that is never long: it comes whole, without pages and search. */
export function WholeListPage<Row>({
  title,
  back,
  help,
  read,
  tasks,
  lines = 4,
  primary,
  empty,
  ...rows
}: Props<Row>) {
  const format = useFormat()
  const start = usePrimary(primary)
  useKeys({ c: () => start?.() })
  const button = primary && <PrimaryButton {...primary} />
  return (
    <Page>
      <PageHead
        title={title}
        count={read.data && format.number(read.data.data.length)}
        back={back}
        actions={button}
      />
      {help && (
        <Text c="dimmed" my="sm">
          {help}
        </Text>
      )}
      <Loaded
        read={read}
        lines={lines}
        empty={
          <EmptyState title={empty.title} action={button}>
            {empty.text}
          </EmptyState>
        }
      >
        {({ data }) => (
          <Box mt={help ? 0 : 12}>
            <Table onOpen={tasks?.change} {...rows} label={title} rows={data} />
          </Box>
        )}
      </Loaded>
      {tasks?.dialogs}
    </Page>
  )
}
