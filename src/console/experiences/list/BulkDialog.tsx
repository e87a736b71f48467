import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { Kind, ListedExperience } from '#contract/experiences/kinds.ts'
import type { BulkAction, Outcome } from '#contract/experiences/listCalls.ts'
import { CampaignChoice } from './CampaignChoice.tsx'
import { OutcomesDialog } from './OutcomesDialog.tsx'

/** The action and its rows; `clear` ends their selection. */
export type BulkTask = { action: BulkAction; chosen: ListedExperience[]; clear: () => void }
type Props = { kind: Kind; task: BulkTask; opened: boolean; onClose: () => void }

/** Asks before something is done to several experiences, by their number, and tells what could not be done. */
export function BulkDialog({ kind, task: { action, chosen, clear }, opened, onClose }: Props) {
  const t = useT()
  const bulk = useChange(`${kind}.bulk`)
  const [campaign, setCampaign] = useState('')
  const [outcomes, setOutcomes] = useState<Outcome[]>()
  const isTold = useRef(false)
  const count = chosen.length
  const isMove = action === 'move'
  const run = async () => {
    const ids = chosen.map(({ id }) => id)
    const body = { action, ids, ...(isMove ? { campaign_id: campaign } : {}) }
    const { data } = await bulk.mutateAsync({ body })
    if (data.every(({ is_done }) => is_done)) {
      clear()
      toast.success(t(`experienceBulk.${action}.done`, { count }))
      return
    }
    // Rows that are left stay selected, and the focus comes back to the button when all is read.
    isTold.current = true
    setOutcomes(data)
  }
  return (
    <>
      <ConfirmDialog
        opened={opened && !outcomes}
        onClose={() => isTold.current || onClose()}
        title={t(`experienceBulk.${action}.question`, { count })}
        verb={t(`experienceBulk.${action}.verb`, { count })}
        isDestructive={action === 'delete'}
        isReady={!isMove || campaign !== ''}
        onConfirm={run}
      >
        {isMove && <CampaignChoice value={campaign} onChange={setCampaign} />}
        <Text {...(isMove ? { mt: 'xs' } : {})}>{t(textOf(kind, action))}</Text>
        {action === 'delete' && <Lost chosen={chosen} />}
      </ConfirmDialog>
      <OutcomesDialog kind={kind} action={action} outcomes={outcomes} opened={opened} onClose={onClose} />
    </>
  )
}

const textOf = (kind: Kind, action: BulkAction) =>
  facts[kind].hasAddress || action === 'move'
    ? (`experienceBulk.${action}.text` as const)
    : (`experienceBulk.unaddressed.${action}.text` as const)

/** Which keywords end with them, and how many entries stay. */
function Lost({ chosen }: { chosen: ListedExperience[] }) {
  const t = useT()
  const keywords = chosen.flatMap(({ keyword }) => (keyword ? [keyword] : []))
  const entries = chosen.reduce((sum, { entries_count }) => sum + entries_count, 0)
  return (
    <>
      {keywords.length > 0 && (
        <Text mt="xs">
          {t('experienceBulk.keywordsEnd', { count: keywords.length, keywords: keywords.join(', ') })}
        </Text>
      )}
      {entries > 0 && <Text mt="xs">{t('experienceBulk.entriesStay', { count: entries })}</Text>}
    </>
  )
}
