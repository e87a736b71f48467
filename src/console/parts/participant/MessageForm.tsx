import { Alert, Button, NativeSelect, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { firstMessages, messageOf } from '#console/kit/api/errors.ts'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { SegmentCount } from '../SegmentCount.tsx'
import classes from './person.module.css'
import type { KeptText } from './useKeptText.ts'

const maxLength = 1600

type Props = {
  participant: Participant
  name: string
  shortcodes: Shortcode[]
  kept: KeptText
  onClose: () => void
}

/** One message to this person: what it costs while it is typed, ⌘Enter sends, a refused text stays. */
export function MessageForm({ participant, name, shortcodes, kept, onClose }: Props) {
  const t = useT()
  const [shortcodeId, setShortcodeId] = useState(shortcodes[0]?.id ?? '')
  const shortcode = shortcodes.find(({ id }) => id === shortcodeId)
  const blocked = useBlocked(participant, shortcodeId)
  const send = useChange('sendMessage', {
    invalidates: ['listMessages', 'listConversations'],
    onDone: () => toast.success(t('person.messageSent'), { for: 'messaging' }),
  })
  const text = kept.typed ?? ''
  const isTooLong = text.length > maxLength
  const canSend = text.trim() !== '' && !isTooLong && !blocked && !send.isPending
  const close = () => {
    kept.drop()
    onClose()
  }
  const submit = () => {
    if (!canSend) return
    const body = { type: 'sms', participant_id: participant.id, shortcode_id: shortcodeId } as const
    send.mutate({ body: { ...body, message: text.trimEnd() } }, { onSuccess: close })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) submit()
  }
  const problem = send.error && (Object.values(firstMessages(send.error))[0] ?? messageOf(send.error))
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {blocked && (
        <Alert color="gray" variant="outline" role="status">
          {blocked}
        </Alert>
      )}
      {problem && (
        <Alert color="red" variant="outline" role="alert" title={t('messaging.notSent')}>
          {problem}
        </Alert>
      )}
      {shortcodes.length > 1 && (
        <NativeSelect
          label={t('person.fromShortcode')}
          w={200}
          value={shortcodeId}
          onChange={(event) => setShortcodeId(event.currentTarget.value)}
          data={shortcodes.map(({ id, code }) => ({ value: id, label: code }))}
        />
      )}
      <Textarea
        aria-label={t('person.messageTo', { name })}
        placeholder={t('person.messageTo', { name })}
        autoFocus
        minRows={3}
        maxRows={8}
        value={text}
        error={isTooLong ? t('messaging.tooLong') : undefined}
        onChange={(event) => kept.write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.formFoot}>
        <SegmentCount text={text} limit={shortcode?.segment_limit} />
        <Button variant="default" onClick={close}>
          {kept.typed ? t('person.discard') : t('kit.cancel')}
        </Button>
        <Button
          type="submit"
          leftSection={<IconSend size={14} />}
          disabled={!canSend}
          loading={send.isPending}
        >
          {t('messaging.send')}
        </Button>
      </div>
    </form>
  )
}

/** Nothing overrides STOP, and it is for the whole shortcode: what the server would refuse is not offered. */
function useBlocked({ phone, consents }: Participant, shortcodeId: string): string | undefined {
  const t = useT()
  const subscriptions = useRead('listSubscriptions', {}).data?.data ?? []
  if (phone === null) return t('messaging.noPhone')
  const here = subscriptions.filter((one) => one.shortcode_id === shortcodeId).map(({ id }) => id)
  const known = consents.filter((one) => here.includes(one.subscription_id))
  const isOut = known.length > 0 && known.every(({ state }) => state === 'out')
  return isOut ? t('messaging.optedOut') : undefined
}
