import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { firstMessages } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ParticipantImport } from '#contract/participants/calls.ts'
import { Problems } from './Problems.tsx'
import { SettingsFacts } from './SettingsFacts.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { bodyOf, canBeSent, headOf, type ImportSettings, settingsOf } from './settings.ts'

/** Other settings for a checked import: it is checked again from the file that the server has. */
export function ChangeSettings({ record, onClose }: { record: ParticipantImport; onClose: () => void }) {
  const t = useT()
  const [settings, setSettings] = useState(() => settingsOf(record))
  const [isChecked, setChecked] = useState(false)
  const [version, setVersion] = useState(record.version)
  const update = useChange('updateImport', { onDone: onClose })
  const isFaulty = isChecked && !canBeSent(settings)
  const recheck = () => {
    setChecked(true)
    if (canBeSent(settings))
      update.mutate({ params: { id: record.id }, body: { ...bodyOf(settings), version } })
  }
  const goOn = (from: ImportSettings) => {
    setSettings(from)
    setVersion(record.version)
    update.reset()
  }
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div ref={top} tabIndex={-1} style={{ outline: 'none', borderTop: '1px solid var(--console-line)' }}>
      <Problems error={update.error} />
      {record.version !== version && (
        <Alert color="yellow" variant="outline" mb="md" role="status" title={t('kit.meanwhile.title')}>
          <SettingsFacts record={record} />
          <Group gap="sm" mt="sm">
            <Button variant="default" onClick={() => goOn(settingsOf(record))}>
              {t('imports.takeSaved')}
            </Button>
            <Button variant="default" onClick={() => goOn(settings)}>
              {t('imports.keepMine')}
            </Button>
          </Group>
        </Alert>
      )}
      <SettingsFields
        head={headOf(record)}
        settings={settings}
        onChange={setSettings}
        isChecked={isChecked}
        refusals={firstMessages(update.error)}
      />
      <FormSection title="">
        <Group gap="sm">
          <Button loading={update.isPending} onClick={recheck}>
            {t('imports.recheck')}
          </Button>
          <Button variant="default" disabled={update.isPending} onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Text c={isFaulty ? 'var(--mantine-color-error)' : 'dimmed'} fz="xs" role="status">
            {isFaulty ? t('imports.notReady') : t('imports.recheckHint')}
          </Text>
        </Group>
      </FormSection>
    </div>
  )
}
