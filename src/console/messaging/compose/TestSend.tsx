import { Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { firstMessages, messageOf } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useSession } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { testBodyOf } from './bodies.ts'
import classes from './compose.module.css'
import { keepTestAddress, testAddressOf } from './testAddress.ts'
import type { ComposeForm } from './useWatched.ts'
import { useWatched } from './useWatched.ts'

/** The text to one's own phone or address, marked as a test; where it went last is remembered here. */
export function TestSend({ form }: { form: ComposeForm }) {
  const t = useT()
  const { channel, message_fr } = useWatched(form, ['channel', 'message_fr'])
  const [language, setLanguage] = useState('en')
  const hasFrench = message_fr.trim() !== ''
  return (
    <div className={classes.test}>
      <AddressForm key={channel} form={form} isFrench={hasFrench && language === 'fr'}>
        {hasFrench && (
          <SegmentedControl
            aria-label={t('kit.language')}
            value={language}
            onChange={setLanguage}
            data={[
              { value: 'en', label: t('kit.english') },
              { value: 'fr', label: t('kit.french') },
            ]}
          />
        )}
      </AddressForm>
    </div>
  )
}

type Props = { form: ComposeForm; isFrench: boolean; children: ReactNode }

function AddressForm({ form, isFrench, children }: Props) {
  const t = useT()
  const person = useSession().user.id
  const { channel, message, shortcode_id, mailbox_id } = useWatched(form, [
    'channel',
    'message',
    'shortcode_id',
    'mailbox_id',
  ])
  const [to, setTo] = useState(() => testAddressOf(person, channel))
  const [fault, setFault] = useState<string>()
  const change = useChange('testBroadcast', {
    onDone: () => toast.success(t('compose.testSent', { to }), { for: 'messaging' }),
  })
  const isEmail = channel === 'email'
  const lacks = message.trim() === '' || (isEmail ? mailbox_id : shortcode_id) === ''
  const send = async () => {
    if (to.trim() === '') {
      setFault(t(isEmail ? 'compose.required.address' : 'compose.required.phone'))
      return
    }
    setFault(undefined)
    try {
      await change.mutateAsync({ body: testBodyOf(form.getValues(), { to, isFrench }) })
      keepTestAddress(person, channel, to.trim())
    } catch (error) {
      setFault(Object.values(firstMessages(error))[0] ?? messageOf(error))
    }
  }
  return (
    <>
      <TextInput
        type={isEmail ? 'email' : 'tel'}
        label={t(isEmail ? 'compose.testAddress' : 'compose.testPhone')}
        value={to}
        error={fault}
        maxLength={254}
        autoComplete={isEmail ? 'email' : 'tel'}
        onChange={(event) => setTo(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!lacks) void send()
        }}
      />
      {children}
      <Button variant="default" disabled={lacks} loading={change.isPending} onClick={() => void send()}>
        {t('compose.testSend')}
      </Button>
      {lacks && (
        <Text fz="xs" c="dimmed" className={classes.testWhy}>
          {t('compose.testLacks')}
        </Text>
      )}
    </>
  )
}
