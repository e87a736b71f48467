import { Button, Code, Group, Text } from '@mantine/core'
import type { Answer } from '#console/kit/api/call.ts'
import { call } from '#console/kit/api/call.ts'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { useCopy } from '#console/kit/useCopy.ts'
import { QrCode } from '#console/parts/qr/QrCode.tsx'
import { CodeField } from './CodeField.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'

type Offer = Answer<'offerAuthenticator'>['data']
type Props<D> = { opened: boolean; onClose: () => void; onDone: (done: D) => void }

/** Begins to set up an app: by the password. */
export function OfferAppDialog({ opened, onClose, onDone }: Props<Offer>) {
  const t = useT()
  const form = useCallForm({
    call: 'offerAuthenticator',
    validate: { current_password: (value) => (value ? null : t('account.currentPasswordRequired')) },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('twoStep.setUpApp')}
      submitLabel={t('twoStep.goOn')}
      form={form}
      draft={false}
      onSubmit={async (body) => {
        onDone((await call('offerAuthenticator', { body })).data)
      }}
    >
      <Text>{t('twoStep.appText')}</Text>
      <OwnPasswordField form={form} isFirst />
    </FormDialog>
  )
}

type ConfirmProps = Props<string[] | null> & { offer: Offer }

/** The secret as a picture and as a text, and a code that shows that the app has it. */
export function ConfirmAppDialog({ offer, opened, onClose, onDone }: ConfirmProps) {
  const t = useT()
  const copy = useCopy()
  const form = useCallForm({
    call: 'confirmAuthenticator',
    validate: { code: (value) => (value.trim() ? null : t('twoStep.codeRequired')) },
  })
  const confirm = useChange('confirmAuthenticator')
  const { secret, uri } = offer
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('twoStep.setUpApp')}
      submitLabel={t('twoStep.confirmApp')}
      form={form}
      draft={false}
      onSubmit={async (body) => {
        const { recovery_codes: codes } = (await confirm.mutateAsync({ body })).data
        onDone(codes)
        if (!codes) toast.success(t('twoStep.appReplaced'))
      }}
    >
      <Text>{t('twoStep.scan')}</Text>
      <QrCode text={uri} label={t('twoStep.qr')} />
      <Text>{t('twoStep.orType')}</Text>
      <Group gap="xs" align="center">
        <Code style={{ overflowWrap: 'anywhere' }}>{inBlocks(secret)}</Code>
        <Button variant="default" onClick={() => void copy(secret)}>
          {t('twoStep.copyKey')}
        </Button>
      </Group>
      <CodeField
        form={form}
        label={t('twoStep.code')}
        description={t('twoStep.codeOfApp')}
        inputMode="numeric"
        data-autofocus
      />
    </FormDialog>
  )
}

const inBlocks = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
