import { Text } from '@mantine/core'
import { ReasonDialog } from '#console/kit/dialogs/ReasonDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  verb: string
  /** The eid of the ballot draw; of the first, where it is about all. */
  about: string
  onReason: (reason: string) => Promise<unknown>
  doneText: string
}

/** Why a potential winner gets nothing; never without a reason (decisions 5). */
export function InvalidateDialog(props: Props) {
  const t = useT()
  return (
    <ReasonDialog call="setBallotDrawStatus" required={t('prizing.reasonRequired')} {...props}>
      <Text>{t('prizing.invalidateHelp')}</Text>
    </ReasonDialog>
  )
}
