import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { External } from '#contract/experiences/kinds/external.ts'
import { CopyField } from '../../CopyField.tsx'

/** How the other site tells who has completed it: the address that it calls, and the secret that it signs with. */
export function CompletionTab({ experience }: { experience: External | undefined }) {
  const t = useT()
  return (
    <>
      <FormSection title={t('external.callback')} help={t('external.callbackHelp')} isForReaders>
        {experience ? (
          <CopyField
            label={t('external.callbackAddress')}
            verb={t('experiences.copyAddress')}
            value={new URL(`/hooks/external/${experience.eid}`, experience.public_url).href}
          />
        ) : (
          <Text c="dimmed">{t('external.saveFirst')}</Text>
        )}
      </FormSection>
      {experience && (
        <FormSection title={t('external.secret')} help={t('external.secretHelp')}>
          <Secret experience={experience} />
        </FormSection>
      )}
    </>
  )
}

function Secret({ experience: { eid, secret_made_at } }: { experience: External }) {
  const t = useT()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const verb = t(secret_made_at ? 'external.replaceSecret' : 'external.makeSecret')
  const make = useChange('external.makeSecret', { onDone: ({ data }) => setSecret(data.secret) })
  return (
    <>
      {secret ? (
        <>
          <CopyField label={t('external.newSecret')} verb={t('external.copySecret')} value={secret} />
          <Alert color="yellow" variant="outline">
            {t('external.shownOnce')}
          </Alert>
        </>
      ) : (
        <Text>
          {secret_made_at
            ? t('external.madeOn', { at: format.dateTimeZone(secret_made_at) })
            : t('external.noSecret')}
        </Text>
      )}
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {verb}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t(secret_made_at ? 'external.replaceQuestion' : 'external.makeQuestion')}
        verb={verb}
        isDestructive={secret_made_at !== null}
        onConfirm={() => make.mutateAsync({ params: { eid } })}
      >
        {t(secret_made_at ? 'external.replaceLost' : 'external.makeText')}
      </ConfirmDialog>
    </>
  )
}
