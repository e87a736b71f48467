import { Button } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { EditPage } from '#console/kit/edit/EditPage.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { useEditingLock } from '#console/kit/edit/useEditingLock.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { ExperienceStatus } from '#console/parts/ExperienceStatus.tsx'
import { paths } from '#console/paths.ts'
import type { Sweepstakes } from '#contract/experiences/kinds/sweepstakes.ts'
import { DatesTab } from './DatesTab.tsx'
import { EntryRulesTab } from './EntryRulesTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { KeywordTab } from './KeywordTab.tsx'
import { PagesTab } from './PagesTab.tsx'
import { PrizesTab } from './PrizesTab.tsx'
import { bodyOf, type SweepstakesValues, valuesOf } from './sweepstakesValues.ts'
import type { TabProps } from './tabProps.ts'

/** The form of a sweepstakes under the editing lock (E3, E4). */
export function SweepstakesEditor({ experience, choices }: Pick<TabProps, 'experience' | 'choices'>) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('experiences', 'change')
  const edit = useEditForm<SweepstakesValues>({
    call: 'sweepstakes.create',
    draftKey: `sweepstakes:${experience?.id ?? 'new'}`,
    initialValues: valuesOf(
      { experience, format },
      {
        campaignId: (choices.campaigns.find((one) => one.is_default) ?? choices.campaigns[0])?.id ?? '',
        shortcodeId: choices.shortcodes[0]?.id ?? '',
      },
    ),
  })
  const lock = useEditingLock({
    modelType: 'experience',
    modelId: experience?.id ?? '',
    isEnabled: Boolean(experience) && canChange,
  })
  const save = useSave(experience)
  const isReadOnly = !canChange || lock.status.kind === 'held'
  const tab = { form: edit.form, experience, choices, isReadOnly }
  return (
    <EditPage
      title={experience?.name ?? t('experiences.newSweepstakes')}
      back={{ label: t('experiences.sweepstakes'), to: paths.sweepstakesList({ client }) }}
      crumb={experience?.eid}
      status={experience && <ExperienceStatus status={experience.status} />}
      actions={experience && <Elsewhere eid={experience.eid} />}
      edit={edit}
      lock={lock}
      isReadOnly={!canChange}
      onSave={save}
      tabs={[
        {
          value: 'general',
          label: t('experiences.tab.general'),
          fields: ['name', 'title', 'title_fr', 'campaign_id', 'visibility'],
          content: <GeneralTab {...tab} />,
        },
        {
          value: 'dates',
          label: t('experiences.tab.dates'),
          fields: ['started_at', 'ended_at'],
          content: <DatesTab {...tab} />,
        },
        {
          value: 'rules',
          label: t('experiences.tab.rules'),
          fields: ['requires_validation', 'limit_type', 'limit_count', 'limit_by', 'entry_scheduling'],
          content: <EntryRulesTab {...tab} />,
        },
        {
          value: 'keyword',
          label: t('experiences.tab.keyword'),
          fields: ['shortcode_id', 'keyword', 'texts'],
          content: <KeywordTab {...tab} />,
        },
        {
          value: 'prizes',
          label: t('experiences.tab.prizes'),
          fields: ['prize_pool_id'],
          content: <PrizesTab {...tab} />,
        },
        {
          value: 'pages',
          label: t('experiences.tab.pages'),
          fields: ['home_html', 'home_html_fr'],
          content: <PagesTab {...tab} />,
        },
      ]}
    />
  )
}

/** Where else one goes from here: what came in, and who won. */
function Elsewhere({ eid }: { eid: string }) {
  const t = useT()
  const place = { client: useClient().eid, eid }
  const canSeeEntries = useCan('validation', 'read')
  const canSeeDraws = useCan('draws', 'read')
  return (
    <>
      {canSeeEntries && (
        <Button component={PathLink} to={paths.entries(place)} variant="subtle" color="gray">
          {t('experiences.entries')}
        </Button>
      )}
      {canSeeDraws && (
        <Button component={PathLink} to={paths.prizing(place)} variant="subtle" color="gray">
          {t('experiences.prizing')}
        </Button>
      )}
    </>
  )
}

function useSave(experience: Sweepstakes | undefined) {
  const format = useFormat()
  const client = useClient().eid
  const create = useChange('sweepstakes.create')
  const update = useChange('sweepstakes.update')
  return async (values: SweepstakesValues) => {
    const body = bodyOf(values, { experience, format })
    if (experience) {
      await update.mutateAsync({ params: { eid: experience.eid }, body })
      return
    }
    const made = await create.mutateAsync({ body })
    return { to: paths.sweepstakes({ client, eid: made.data.eid }) }
  }
}
