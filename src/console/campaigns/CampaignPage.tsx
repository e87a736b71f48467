import { useChange, useRead } from '#console/kit/api/query.ts'
import { EditPage } from '#console/kit/edit/EditPage.tsx'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { useEditingLock } from '#console/kit/edit/useEditingLock.ts'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded, readIf } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { Campaign } from '#contract/campaigns/calls.ts'
import { SupportIssuesSection, VariablesSection } from './CampaignSections.tsx'
import { ownRows, sentRows } from './campaignRows.ts'

/** One campaign under its editing lock, or a new one. */
export function CampaignPage() {
  const id = usePathParam('id')
  const read = useRead('getCampaign', { params: { id } }, { isEnabled: id !== '' })
  return (
    <Loaded read={readIf(id !== '', read)} isPage>
      {(found) => <CampaignEditor key={id} campaign={found?.data} />}
    </Loaded>
  )
}

function CampaignEditor({ campaign }: { campaign: Campaign | undefined }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('campaigns', 'change')
  const edit = useEditForm({
    call: 'updateCampaign',
    draftKey: `campaign:${campaign?.id ?? 'new'}`,
    of: campaign,
    own: {
      started_at: format.localText(campaign?.started_at),
      ended_at: format.localText(campaign?.ended_at),
      ...ownRows(campaign),
    },
  })
  const lock = useEditingLock({
    modelType: 'campaign',
    modelId: campaign?.id ?? '',
    isEnabled: campaign !== undefined && canChange,
  })
  const create = useChange('createCampaign')
  const update = useChange('updateCampaign')
  const { form } = edit
  return (
    <EditPage
      title={campaign?.name ?? t('clients.newCampaign')}
      back={{ label: t('shell.campaigns'), to: paths.campaigns({ client }) }}
      status={campaign?.is_default && t('clients.defaultCampaign')}
      actions={campaign && <HistoryLink entity="campaign" id={campaign.id} />}
      edit={edit}
      lock={lock}
      isReadOnly={!canChange}
      onSave={async (values, { started_at, ended_at, ...rows }) => {
        const body = {
          ...values,
          started_at: format.moment(started_at, campaign?.started_at),
          ended_at: format.moment(ended_at, campaign?.ended_at),
          ...sentRows(rows),
        }
        if (campaign) await update.mutateAsync({ params: { id: campaign.id }, body })
        const made = campaign ? undefined : await create.mutateAsync({ body })
        return made && { to: paths.editCampaign({ client, id: made.data.id }) }
      }}
    >
      <FormSection title={t('clients.campaign.general')} help={t('clients.campaign.generalHelp')}>
        <TextField form={form} name="name" label={t('kit.name')} />
      </FormSection>
      <FormSection title={t('clients.campaign.period')} help={t('clients.campaign.periodHelp')}>
        <DateTimeField
          form={form}
          name="started_at"
          labels={{ date: t('clients.startDate'), time: t('clients.startTime') }}
          defaultTime="00:00"
        />
        <DateTimeField
          form={form}
          name="ended_at"
          labels={{ date: t('clients.endDate'), time: t('clients.endTime') }}
          // M9: a campaign's end is at 23:59 unless somebody says otherwise.
          defaultTime="23:59"
        />
      </FormSection>
      <VariablesSection form={form} isReadOnly={!canChange} />
      <SupportIssuesSection form={form} isReadOnly={!canChange} />
    </EditPage>
  )
}
