import { Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useInPlace } from '#console/kit/list/useInPlace.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import { SenderSelect } from '#console/parts/sending/MessageFrame.tsx'
import type { Sender } from '#console/parts/sending/senders.ts'
import type { Correspondent } from '#contract/messaging/calls.ts'
import { Avatar } from './ConversationRow.tsx'
import classes from './composer.module.css'
import type { Chosen } from './inboxState.ts'
import { type InboxKind, kinds } from './kinds.ts'

const searchDelayMs = 250

type Props = {
  kind: InboxKind
  senders: Sender[]
  opened: boolean
  onClose: () => void
  onChoose: (chosen: Chosen) => void
}

/** Whom to write to, and from what: it opens the conversation, and makes nothing until something is sent. */
export function NewConversationDialog({ kind, senders, opened, onClose, onChoose }: Props) {
  const t = useT()
  const [senderId, setSenderId] = useState('')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), searchDelayMs)
  const sender = senders.find(({ id }) => id === senderId) ?? senders[0]
  const read = useRead(
    kinds[kind].correspondents,
    { params: { shortcode: sender?.id ?? 'all', query: search }, query: { per_page: 25 } },
    { isEnabled: search !== '' && sender !== undefined, keepsPrevious: true },
  )
  // The people of the text before stay in sight, but nobody chooses one who is about to make room for another.
  const isOld = text.trim() !== search || read.isPlaceholderData
  const found = search === '' ? [] : (read.data?.data ?? [])
  const people = useInPlace(found, read.isPlaceholderData ? undefined : `${sender?.id} ${search}`)
  return (
    <Modal opened={opened} onClose={onClose} title={t('inbox.new')} size={480}>
      <Stack gap="md" onKeyDown={walk}>
        <SenderSelect
          senders={senders}
          label={t('inbox.newFromLabel')}
          value={sender?.id ?? ''}
          onChoose={setSenderId}
        />
        <TextInput
          label={t('inbox.newSearch')}
          placeholder={t('inbox.newSearchHint')}
          leftSection={<IconSearch size={14} />}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {!read.isError && (
          <ul
            className={classes.people}
            aria-label={t('inbox.newSearch')}
            data-refetching={(isOld && people.length > 0) || undefined}
          >
            {people.map((person) => (
              <li key={person.id}>
                <Person
                  person={person}
                  isOld={isOld}
                  onChoose={() => sender && onChoose({ participantId: person.id, senderId: sender.id })}
                />
              </li>
            ))}
            {people.length === 0 && (
              <li className={classes.savedWait}>
                {search !== '' && read.isPending ? (
                  <LinesSkeleton count={3} />
                ) : (
                  <Text fz="sm" c="dimmed">
                    {t(search === '' ? 'inbox.newStart' : 'inbox.newNobody')}
                  </Text>
                )}
              </li>
            )}
          </ul>
        )}
        <Text fz="xs" c="dimmed" role="status">
          {search !== '' && read.data && t('inbox.newCount', { count: read.data.total })}
        </Text>
      </Stack>
    </Modal>
  )
}

type PersonProps = { person: Correspondent; isOld: boolean; onChoose: () => void }

function Person({ person, isOld, onChoose }: PersonProps) {
  const t = useT()
  const format = useFormat()
  const ways = [person.phone && format.phone(person.phone), person.email].filter(Boolean)
  return (
    <UnstyledButton className={classes.person ?? ''} onClick={onChoose} disabled={isOld} data-person>
      <Avatar name={person.name} />
      <span className={classes.personText}>
        {format.person(person.name)}
        <span className={classes.personHint}>{ways.join(' · ')}</span>
      </span>
      {person.is_flagged && <StatusDot tone="red">{t('inbox.flagged')}</StatusDot>}
      {person.conversation_id && <span className={classes.personHint}>{t('inbox.newGoOn')}</span>}
    </UnstyledButton>
  )
}

/** Arrow keys walk from the field through the people. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-person]:enabled')]
  const now = stops.findIndex((stop) => stop.matches(':focus'))
  const next = stops[now + (event.key === 'ArrowDown' ? 1 : -1)]
  if (now === -1 || !next) return
  event.preventDefault()
  next.focus()
}
