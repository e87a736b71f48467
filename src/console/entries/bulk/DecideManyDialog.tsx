import { Text } from '@mantine/core'
import { kinds } from '#console/kinds.ts'
import type { Answer } from '#console/kit/api/call.ts'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded, type Read } from '#console/kit/Loaded.tsx'
import { type Chosen, useChosenCount } from '#console/parts/entryBulk/useChosenCount.ts'
import { RejectionDialog } from '#console/parts/reasons/RejectionDialog.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import { useOwnReasons } from '#console/parts/useOwnReasons.ts'
import type { Decision } from '#contract/entries/entryStates.ts'
import { onlyPool } from '#contract/entries/onlyPool.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'

export type EntryTask = { status: Decision; chosen: Chosen }
type Props = {
  experience: InExperience
  task: EntryTask
  opened: boolean
  onClose: () => void
  onBegun: (jobReportId: string) => void
}

/** Asks before many entries are decided, by their number; anything but valid needs a reason (E5). */
export function DecideManyDialog({ experience, task: { status, chosen }, opened, onClose, onBegun }: Props) {
  const t = useT()
  const bulk = useChange('bulkEntries')
  const own = useOwnReasons(experience, opened && status === 'invalid')
  const earnsCredits = status === 'valid' && kinds[experience.kind].earnsCredits
  const only = useOnlyPrize(experience, opened && earnsCredits)
  const count = useChosenCount({ experience, chosen, isOpen: opened })
  const run = async (reason?: string[]) => {
    const body = {
      ...chosen,
      status,
      ...(reason ? { reason } : {}),
      ...(count === undefined ? {} : { seen: { count } }),
    }
    const { job_report_id } = await bulk.mutateAsync({
      params: { type: experience.kind, id: experience.eid },
      body,
    })
    onBegun(job_report_id)
  }
  const entries = count === undefined ? t('entryList.bulk.uncounted') : t('entryList.bulk.entries', { count })
  const dialog = {
    opened,
    onClose,
    facts: count,
    title: t(`entryList.bulk.${status}.question`, { entries }),
    verb: t(`entryList.bulk.${status}`),
  }
  const meaning = (
    <>
      {earnsCredits ? (
        <Loaded read={only} lines={2}>
          {(prize) => (
            <Text>{prize ? t('entryList.bulk.earns', { prize }) : t('entryList.bulk.asksEach')}</Text>
          )}
        </Loaded>
      ) : (
        <Text>{t(`entryList.bulk.${status}.text`)}</Text>
      )}
      {only.data !== null && <Text mt="xs">{t('entryList.bulk.left')}</Text>}
    </>
  )
  return status === 'valid' ? (
    <ConfirmDialog
      {...dialog}
      isReady={count !== undefined && (!earnsCredits || Boolean(only.data))}
      onConfirm={() => run()}
    >
      {meaning}
    </ConfirmDialog>
  ) : (
    <RejectionDialog {...dialog} about="" own={own} onReasons={run}>
      {meaning}
    </RejectionDialog>
  )
}

/** The one prize for which entries earn credits without being asked, by its name; null where there is not one alone. */
function useOnlyPrize({ kind, eid }: InExperience, isEnabled: boolean): Read<string | null> {
  const experience = useRead(`${kind}.get`, { params: { eid } }, { isEnabled })
  const pools = useRead('listPrizePools', {}, { isEnabled })
  const read = allOf(experience, pools)
  return { ...read, data: read.data && nameOfOnly(read.data[0].data, read.data[1].data) }
}

function nameOfOnly(experience: Answer<`${Kind}.get`>['data'], pools: readonly PrizePool[]): string | null {
  const tied = 'prize_pools' in experience ? experience.prize_pools.map(({ id }) => id) : []
  const here = pools.filter(({ id }) => tied.includes(id))
  const typesIn = ({ prize_types }: PrizePool) => prize_types.length
  const only = onlyPool(here, { isTest: false, typesIn }) ?? onlyPool(here, { isTest: true, typesIn })
  if (!only) return null
  const [type] = only.prize_types
  return type ? `${only.name}: ${type.name}` : only.name
}
