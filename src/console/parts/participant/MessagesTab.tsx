import { usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import type { Message } from '#contract/messaging/calls.ts'
import { fromWireType } from '#contract/messaging/messageTypes.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { OriginalEmail } from '../sending/OriginalEmail.tsx'
import { useInboxSenders } from '../sending/senders.ts'
import { messageTones } from '../statuses.tsx'
import { useWhy } from './outcomes.ts'
import { PagedRows, usePaging } from './PagedRows.tsx'
import classes from './person.module.css'
import { When } from './When.tsx'
import { Writing } from './Writing.tsx'

/** Every message to and from a participant by any way, newest first, and writing one. */
export function MessagesTab({ participant }: { participant: Participant }) {
  const t = useT()
  const format = useFormat()
  const paging = usePaging()
  const { senders } = useInboxSenders()
  const read = usePage('listMessages', { params: { id: participant.id }, query: paging.query })
  const name = format.person(participant.name)
  return (
    <>
      {senders.length > 0 && <Writing participant={participant} name={name} senders={senders} />}
      <PagedRows
        label={t('person.messages')}
        read={read}
        rowKey={(message) => message.id}
        row={(message) => <MessageRow message={message} name={name} />}
        empty={{ title: t('person.messagesEmpty'), text: t('person.messagesEmptyText') }}
        onGo={paging.go}
      />
    </>
  )
}

function MessageRow({ message, name }: { message: Message; name: string }) {
  const t = useT()
  const why = useWhy()
  const isIn = message.direction === 'in'
  const from = isIn ? t('person.fromPerson', { name }) : t('person.toPerson', { name })
  return (
    <li>
      <div className={isIn ? classes.pair : classes.statusRow}>
        <div className={classes.hint}>
          {[from, !isIn && t(`inbox.subtype.${message.subtype}`), message.user_name]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {!isIn && (
          <StatusDot tone={messageTones[message.state]}>{t(`messaging.message.${message.state}`)}</StatusDot>
        )}
        <When at={message.created_at} />
      </div>
      {message.subject && <div>{t('inbox.subjectOf', { subject: message.subject })}</div>}
      <div className={classes.message}>{message.body}</div>
      {message.reason && (
        <div className={classes.hint}>
          {why({ ...message, isEmail: fromWireType(message.type) === 'email' })}
        </div>
      )}
      <OriginalEmail message={message} />
    </li>
  )
}
