import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { MarketingChannel, Placement } from '#contract/campaigns/assetCalls.ts'
import { choicesWith } from './choicesWith.ts'

type Props = {
  placement: Placement | undefined
  channels: readonly MarketingChannel[]
  /** The channel whose placements are shown; '' where all are. */
  channelId: string
  onClose: () => void
}

/** Makes a placement, renames one, or moves it to another channel. */
export function PlacementDialog({ placement, channels, channelId, onClose }: Props) {
  const t = useT()
  const current = placement && { id: placement.channel_id, name: placement.channel_name }
  const initialValues = {
    name: placement?.name ?? '',
    channel_id: current?.id ?? (channelId || (channels[0]?.id ?? '')),
    ...(placement ? { id: placement.id, version: placement.version } : {}),
  }
  const form = useCallForm({ call: 'savePlacement', initialValues })
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
      <ChoiceField
        form={form}
        name="channel_id"
        label={t('assets.channel')}
        data={choicesWith(channels, current)}
      />
    </FormDialog>
  )
}
