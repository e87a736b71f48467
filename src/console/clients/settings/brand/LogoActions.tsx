import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useContext, useRef, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { ReadOnly } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Client } from '#contract/clients/calls.ts'
import { logoTypes } from '#contract/words/logo.ts'
import { LogoDialog } from './LogoDialog.tsx'
import { type LogoFault, type OpenPicture, openPicture } from './openPicture.ts'

/** Chooses, replaces and removes the logo: each is done by itself, not with the form around. */
export function LogoActions({ client }: { client: Client }) {
  const t = useT()
  const isReadOnly = useContext(ReadOnly)
  const [picture, setPicture] = useState<OpenPicture>()
  const [fault, setFault] = useState<LogoFault>()
  const [removed, setRemoved] = useState<{ logo_hash: string }>()
  const emptyInput = useRef<() => void>(null)
  const remove = useChange('removeLogo')
  const { logo_hash } = client
  if (isReadOnly) return logo_hash === null ? <Text c="dimmed">{t('settings.noLogo')}</Text> : null
  const choose = async (file: File | null) => {
    emptyInput.current?.()
    if (!file) return
    const opened = await openPicture(file)
    if (typeof opened === 'string') return setFault(opened)
    setFault(undefined)
    setPicture(opened)
  }
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.url)
    setPicture(undefined)
  }
  return (
    <>
      {logo_hash === null && <Text c="dimmed">{t('settings.noLogo')}</Text>}
      <Group gap="xs">
        <FileButton resetRef={emptyInput} accept={logoTypes.join(',')} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={14} />}>
              {t(logo_hash === null ? 'settings.chooseLogo' : 'settings.replaceLogo')}
            </Button>
          )}
        </FileButton>
        {logo_hash !== null && (
          <Button variant="default" onClick={() => setRemoved({ logo_hash })}>
            {t('settings.removeLogo')}
          </Button>
        )}
      </Group>
      <Text fz="xs" c="dimmed">
        {t('settings.logoLimits')}
      </Text>
      {fault && (
        <Alert color="red" variant="outline" role="alert">
          {t(`settings.logoFault.${fault}`)}
        </Alert>
      )}
      {picture && <LogoDialog client={client} picture={picture} onClose={close} />}
      <DeleteDialog
        about={removed}
        onClose={() => setRemoved(undefined)}
        title={() => t('settings.removeLogoAsked')}
        verb={t('settings.removeLogo')}
        facts={({ logo_hash: hash }) => ({ logo_hash: hash })}
        onDelete={(seen) => remove.mutateAsync({ body: { seen } })}
        doneText={t('settings.logoRemoved')}
      >
        {() => t('settings.removeLogoLost')}
      </DeleteDialog>
    </>
  )
}
