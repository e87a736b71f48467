import { Button, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toldOf } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useSession } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { testBodyOf } from './bodies.ts'
import classes from './compose.module.css'
import type { ComposeForm } from './values.ts'

/** The text to one's own phone or address, marked as a test; where it went last is remembered here. */
export function TestSend({ form }: { form: ComposeForm }) {
  const t = useT()
  const hasFrench = form.useWatchValue('message_fr').trim() !== ''
  const [language, setLanguage] = useState('en')
  return (
    <div className={classes.test}>
      <AddressForm key={form.useWatchValue('channel')} form={form} isFrench={hasFrench && language === 'fr'}>
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
  const { channel } = form.getValues()
  const isEmail = channel === 'email'
  const [lastTo, keepLastTo] = useLastAddress(channel)
  const address = useCallForm({
    call: 'testBroadcast',
    initialValues: { to: lastTo },
    validate: {
      to: (to) => (to.trim() ? null : t(isEmail ? 'compose.required.address' : 'compose.required.phone')),
    },
  })
  const change = useChange('testBroadcast')
  const { isBusy, failure, submit } = useSubmit(address, async ({ to }) => {
    await change.mutateAsync({ body: testBodyOf(form.getValues(), { to, isFrench }) })
    keepLastTo(to.trim())
    toast.success(t('compose.testSent', { to }), { for: 'messaging' })
  })
  const sender = form.useWatchValue(isEmail ? 'mailbox_id' : 'shortcode_id')
  const lacks = form.useWatchValue('message').trim() === '' || sender === ''
  return (
    <>
      <TextField
        form={address}
        name="to"
        type={isEmail ? 'email' : 'tel'}
        label={t(isEmail ? 'compose.testAddress' : 'compose.testPhone')}
        withAsterisk={false}
        error={address.errors.to ?? (failure?.error ? toldOf(failure.error) : undefined)}
        autoComplete={isEmail ? 'email' : 'tel'}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!lacks) void submit()
        }}
      />
      {children}
      <Button variant="default" disabled={lacks} loading={isBusy} onClick={() => void submit()}>
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

/** The address to which this person sent a test last, in this browser. */
function useLastAddress(channel: string): [string, (address: string) => void] {
  const key = `fanfare.test-address:${useSession().user.id}:${channel}`
  return [localStorage.getItem(key) ?? '', (address) => localStorage.setItem(key, address)]
}
