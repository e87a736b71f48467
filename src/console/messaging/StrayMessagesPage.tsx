import { Modal, Stack, Text } from '@mantine/core'
import { usePage } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { OwnFrame } from '#console/parts/frame/OwnFrame.tsx'
import { paths } from '#console/paths.ts'
import type { StrayMessage } from '#contract/public/strayCalls.ts'
import { mostStrayCharacters, mostStrays, strayDays } from '#contract/public/strayLimits.ts'
import { cutText, oneLine } from '#contract/text.ts'

/** Hints are told to the pages of a client, and these messages have none. */
const pollMs = 5_000

/** Messages that came in and fit nothing, for platform admins. */
export function StrayMessagesPage() {
  return (
    <OwnFrame>
      <Strays />
    </OwnFrame>
  )
}

function Strays() {
  const t = useT()
  const list = useListState()
  const read = usePage('listStrayMessages', { query: list.paging }, { pollMs })
  const dialog = useDialog<StrayMessage>()
  return (
    <>
      <ListPage
        title={t('shell.strayMessages')}
        back={{ label: t('access.launchpad'), to: paths.launchpad() }}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(stray) => stray.id}
        rowName={(stray) => stray.from_address || t('strays.noAddress')}
        onOpen={dialog.open}
        empty={{ title: t('strays.empty'), text: t('strays.emptyHint') }}
      >
        <Text c="dimmed" fz="sm">
          {t('strays.kept', { days: strayDays, most: mostStrays, characters: mostStrayCharacters })}
        </Text>
      </ListPage>
      {dialog.matter && (
        <StrayModal key={dialog.round} stray={dialog.matter} opened={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  )
}

/** A stranger's text may be one long word: the list shows how it begins. */
const beginning = (text: string, most: number) => {
  const line = oneLine(text)
  return line.length > most ? `${cutText(line, most)}…` : line
}

const columnsOf: ColumnsOf<StrayMessage> = (t) => [
  {
    label: t('strays.from'),
    render: ({ from_address }) => beginning(from_address, 40) || t('strays.noAddress'),
  },
  { label: t('strays.to'), render: ({ to_address }) => beginning(to_address, 40) || '–' },
  { label: t('strays.reason'), isKept: true, render: ({ reason }) => t(`strays.reason.${reason}`) },
  { label: t('strays.text'), render: ({ subject, body }) => beginning(subject || body, 60) || '–' },
  { label: t('strays.came'), dateTime: ({ came_at }) => came_at },
]

type ModalProps = { stray: StrayMessage; opened: boolean; onClose: () => void }

function StrayModal({ stray, opened, onClose }: ModalProps) {
  const t = useT()
  const format = useFormat()
  const { channel, reason, from_address, to_address, subject, body, came_at } = stray
  const wraps = { overflowWrap: 'anywhere' } as const
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={t(`strays.channel.${channel}`)}>
      <Stack gap="sm">
        <Text c="dimmed">
          {t(`strays.reason.${reason}`)} · {format.dateTimeZone(came_at)}
        </Text>
        <Text style={wraps}>
          {t('strays.from')} {from_address || t('strays.noAddress')}
          <br />
          {t('strays.to')} {to_address || '–'}
        </Text>
        {subject && (
          <Text fw={500} style={wraps}>
            {subject}
          </Text>
        )}
        {body ? (
          <Text style={{ ...wraps, whiteSpace: 'pre-wrap' }}>{body}</Text>
        ) : (
          <Text c="dimmed">{t('strays.noText')}</Text>
        )}
      </Stack>
    </Modal>
  )
}
