import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { useAct } from '#console/kit/useAct.ts'
import type { Client } from '#contract/clients/calls.ts'
import { BrandPreview } from './BrandPreview.tsx'
import type { OpenPicture } from './openPicture.ts'

type Props = { client: Client; picture: OpenPicture; onClose: () => void }

/** Shows the picture as it will be seen, before it becomes the logo. */
export function LogoDialog({ client, picture, onClose }: Props) {
  const t = useT()
  const { isBusy, failure, run } = useAct()
  const save = useChange('saveLogo')
  const isNew = client.logo_hash === null
  const { file, url, width, height } = picture
  const confirm = async () => {
    const body = { version: String(client.version) }
    if (!(await run(() => save.mutateAsync({ body, file })))) return
    toast.success(t('settings.logoSaved'))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
      title={t(isNew ? 'settings.newLogo' : 'settings.replaceLogoAsked')}
      size={560}
    >
      <Stack gap="md">
        <ErrorSummary failure={failure} />
        <Text>
          {t('settings.logoPicture', { file: file.name, width, height })}{' '}
          {t(isNew ? 'settings.newLogoText' : 'settings.replaceLogoText')}
        </Text>
        <BrandPreview client={client} picture={url} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('kit.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void confirm()}>
            {t('settings.saveLogo')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
