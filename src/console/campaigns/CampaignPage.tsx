import { TextInput } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { EditPage } from '#console/kit/edit/EditPage.tsx'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { useEditingLock } from '#console/kit/edit/useEditingLock.ts'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { usePathParam } from '#console/kit/links.tsx'
import { Page } from '#console/kit/Page.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { Campaign, CampaignForm } from '#contract/campaigns/calls.ts'

// M9: a campaign's end is at 23:59 unless somebody says otherwise.
const defaultTimes = { start: '00:00', end: '23:59' } as const
type Values = { name: string; started_at: string; ended_at: string }

/** One campaign under its editing lock, or a new one. */
export function CampaignPage() {
  const id = usePathParam('id')
  const read = useRead('getCampaign', { params: { id } }, { isEnabled: id !== '' })
  if (read.isError)
    return (
      <Page>
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      </Page>
    )
  if (id !== '' && !read.data) return <FormSkeleton />
  return <CampaignEditor key={id} campaign={id === '' ? undefined : read.data?.data} />
}

function CampaignEditor({ campaign }: { campaign: Campaign | undefined }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('campaigns', 'change')
  const edit = useEditForm<Values>({
    draftKey: `campaign:${campaign?.id ?? 'new'}`,
    initialValues: {
      name: campaign?.name ?? '',
      started_at: format.localText(campaign?.started_at),
      ended_at: format.localText(campaign?.ended_at),
    },
  })
  const lock = useEditingLock({
    modelType: 'campaign',
    modelId: campaign?.id ?? '',
    isEnabled: campaign !== undefined && canChange,
  })
  const save = useSave(campaign)
  const { form } = edit
  return (
    <EditPage
      title={campaign?.name ?? t('clients.newCampaign')}
      back={{ label: t('clients.campaigns'), to: paths.campaigns({ client }) }}
      crumb={campaign?.id}
      status={campaign?.is_default && t('clients.defaultCampaign')}
      edit={edit}
      lock={lock}
      isReadOnly={!canChange}
      onSave={save}
    >
      <FormSection title={t('clients.campaign.general')} help={t('clients.campaign.generalHelp')}>
        <TextInput
          label={t('kit.name')}
          withAsterisk
          maxLength={200}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
      </FormSection>
      <FormSection title={t('clients.campaign.period')} help={t('clients.campaign.periodHelp')}>
        <DateTimeField
          labels={{ date: t('clients.startDate'), time: t('clients.startTime') }}
          defaultTime={defaultTimes.start}
          key={form.key('started_at')}
          {...form.getInputProps('started_at')}
        />
        <DateTimeField
          labels={{ date: t('clients.endDate'), time: t('clients.endTime') }}
          defaultTime={defaultTimes.end}
          key={form.key('ended_at')}
          {...form.getInputProps('ended_at')}
        />
      </FormSection>
    </EditPage>
  )
}

function useSave(campaign: Campaign | undefined) {
  const format = useFormat()
  const client = useClient().eid
  const create = useChange('createCampaign')
  const update = useChange('updateCampaign')
  return async (values: Values) => {
    const body: CampaignForm = {
      name: values.name,
      started_at: format.moment(values.started_at, campaign?.started_at),
      ended_at: format.moment(values.ended_at, campaign?.ended_at),
    }
    if (campaign) {
      await update.mutateAsync({ params: { id: campaign.id }, body })
      return undefined
    }
    const made = await create.mutateAsync({ body })
    return { to: paths.campaign({ client, id: made.data.id }) }
  }
}
