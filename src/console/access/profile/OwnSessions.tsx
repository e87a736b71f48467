import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { toast } from '#console/kit/toast.tsx'
import { SessionRows } from '../sessions/SessionRows.tsx'

/** A session that was ended elsewhere, this one too, is seen without a hint. */
const lookAgainMs = 15_000

export function OwnSessions() {
  const t = useT()
  const read = useRead('listOwnSessions', {}, { pollMs: lookAgainMs })
  const end = useChange('endOwnSession', { onDone: () => toast.success(t('account.sessionEnded')) })
  const endOthers = useChange('endOtherSessions')
  const [isAsking, setAsking] = useState(false)
  return (
    <Loaded read={read}>
      {({ data }) => (
        <div>
          <SessionRows
            sessions={data}
            isBusy={end.isPending}
            onEnd={({ id }) => end.mutate({ params: { id } }, { onError: (error) => toast.error(error) })}
          />
          {data.length > 1 ? (
            <Button variant="default" mt="md" onClick={() => setAsking(true)}>
              {t('account.endOthers')}
            </Button>
          ) : (
            <Text c="dimmed" mt="xs">
              {t('account.noOthers')}
            </Text>
          )}
          <ConfirmDialog
            opened={isAsking}
            onClose={() => setAsking(false)}
            title={t('account.endOthersTitle')}
            verb={t('account.endOthers')}
            onConfirm={() => endOthers.mutateAsync({})}
            doneText={t('account.othersEnded')}
          >
            {t('account.endOthersText')}
          </ConfirmDialog>
        </div>
      )}
    </Loaded>
  )
}
