import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Placement, PlacementDetail } from '#contract/campaigns/assetCalls.ts'
import { choicesWith } from './choicesWith.ts'

type Props = {
  detail: PlacementDetail | undefined
  placements: readonly Placement[]
  campaigns: readonly { id: string; name: string }[]
  /** The placement and the campaign of the list; '' where it shows all. */
  chosen: { placement: string; campaign: string }
  onClose: () => void
}

/** Makes a placement detail with its link, or changes one: an address that is emptied takes the link from it. */
export function DetailDialog({ detail, placements, campaigns, chosen, onClose }: Props) {
  const t = useT()
  const placement = detail && { id: detail.placement_id, name: detail.placement_name }
  const campaign = detail && { id: detail.campaign_id, name: detail.campaign_name }
  const initialValues = {
    name: detail?.name ?? '',
    placement_id: placement?.id ?? (chosen.placement || (placements[0]?.id ?? '')),
    campaign_id: campaign?.id ?? (chosen.campaign || (campaigns[0]?.id ?? '')),
    url: detail?.url ?? '',
    ...(detail ? { id: detail.id, version: detail.version } : {}),
  }
  const form = useCallForm({ call: 'savePlacementDetail', initialValues })
  const save = useChange('savePlacementDetail')
  const named = placements.map(({ id, name, channel_name: of }) => ({ id, name: `${of} · ${name}` }))
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
      <ChoiceField
        form={form}
        name="placement_id"
        label={t('assets.placement')}
        data={choicesWith(named, placement)}
      />
      <ChoiceField
        form={form}
        name="campaign_id"
        label={t('nouns.campaign')}
        data={choicesWith(campaigns, campaign)}
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
