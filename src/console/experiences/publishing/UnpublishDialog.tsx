import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { Kind } from '#contract/experiences/kinds.ts'

type Props = { kind: Kind; experience: { eid: string; name: string }; onClose: () => void }

/** Says what ends before an experience goes back to a draft. */
export function UnpublishDialog({ kind, experience: { eid, name }, onClose }: Props) {
  const t = useT()
  const unpublish = useChange(`${kind}.unpublish`)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('publishing.backQuestion', { name })}
      verb={t('publishing.back')}
      onConfirm={() => unpublish.mutateAsync({ params: { eid } })}
      doneText={t('publishing.backDone')}
    >
      {t(facts[kind].hasAddress ? 'publishing.backText' : 'publishing.unaddressed.backText')}
    </ConfirmDialog>
  )
}
