import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { PlacementDetail } from '#contract/campaigns/assetCalls.ts'
import { CampaignChoice, PlacementChoice } from './choices.tsx'

type Props = {
  detail: PlacementDetail | undefined
  /** The placement and the campaign of the list, or the only ones; '' where they are to be chosen. */
  chosen: { placement: string; campaign: string }
  onClose: () => void
}

/** Makes a placement detail with its link, or changes one: an address that is emptied takes the link from it. */
export function DetailDialog({ detail, chosen, onClose }: Props) {
  const t = useT()
  const initialValues = {
    name: detail?.name ?? '',
    placement_id: detail?.placement_id ?? chosen.placement,
    campaign_id: detail?.campaign_id ?? chosen.campaign,
    url: detail?.url ?? '',
    ...(detail ? { id: detail.id, version: detail.version } : {}),
  }
  const form = useCallForm({ call: 'savePlacementDetail', initialValues })
  const save = useChange('savePlacementDetail')
  const placementNow = form.useWatchValue('placement_id')
  const campaignNow = form.useWatchValue('campaign_id')
  return (
    <FormDialog
      onClose={onClose}
      title={t(detail ? 'assets.editDetail' : 'assets.newDetail')}
      submitLabel={t(detail ? 'assets.saveDetail' : 'assets.createDetail')}
      doneText={t(detail ? 'assets.detailSaved' : 'assets.detailCreated')}
      form={form}
      draft={detail?.id}
      size={520}
      onSubmit={({ url, ...body }) => save.mutateAsync({ body: { ...body, url: url.trim() || null } })}
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <PlacementChoice
        path="placement_id"
        chosen={
          detail?.placement_id === placementNow
            ? { id: placementNow, name: detail.placement_name, channel_name: detail.channel_name }
            : undefined
        }
        value={placementNow}
        error={form.errors.placement_id}
        onChange={(id) => form.setFieldValue('placement_id', id)}
      />
      <CampaignChoice
        path="campaign_id"
        chosen={
          detail?.campaign_id === campaignNow ? { id: campaignNow, name: detail.campaign_name } : undefined
        }
        value={campaignNow}
        error={form.errors.campaign_id}
        onChange={(id) => form.setFieldValue('campaign_id', id)}
      />
      <TextField
        form={form}
        name="url"
        type="url"
        label={t('assets.target')}
        description={t('assets.targetHint')}
      />
    </FormDialog>
  )
}
