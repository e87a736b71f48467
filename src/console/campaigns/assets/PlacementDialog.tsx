import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Placement } from '#contract/campaigns/assetCalls.ts'
import { ChannelChoice } from './choices.tsx'

type Props = {
  placement: Placement | undefined
  /** The channel whose placements are shown, or the only one; '' where it is to be chosen. */
  channelId: string
  onClose: () => void
}

/** Makes a placement, renames one, or moves it to another channel. */
export function PlacementDialog({ placement, channelId, onClose }: Props) {
  const t = useT()
  const current = placement && { id: placement.channel_id, name: placement.channel_name }
  const initialValues = {
    name: placement?.name ?? '',
    channel_id: current?.id ?? channelId,
    ...(placement ? { id: placement.id, version: placement.version } : {}),
  }
  const form = useCallForm({ call: 'savePlacement', initialValues })
  const channelNow = form.useWatchValue('channel_id')
  const save = useChange('savePlacement')
  return (
    <FormDialog
      onClose={onClose}
      title={t(placement ? 'assets.editPlacement' : 'assets.newPlacement')}
      submitLabel={t(placement ? 'assets.savePlacement' : 'assets.createPlacement')}
      doneText={t(placement ? 'assets.placementSaved' : 'assets.placementCreated')}
      form={form}
      draft={placement?.id}
      onSubmit={(body) => save.mutateAsync({ body })}
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <ChannelChoice
        path="channel_id"
        chosen={channelNow === current?.id ? current : undefined}
        value={channelNow}
        error={form.errors.channel_id}
        onChange={(id) => form.setFieldValue('channel_id', id)}
      />
    </FormDialog>
  )
}
