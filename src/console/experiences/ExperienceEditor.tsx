import type { ReactNode } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { EditPage } from '#console/kit/edit/EditPage.tsx'
import type { FormTab } from '#console/kit/edit/FormTabs.tsx'
import { type EditForm, useEditForm } from '#console/kit/edit/useEditForm.ts'
import { useEditingLock } from '#console/kit/edit/useEditingLock.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import { ExperienceStatus } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import type { Campaign } from '#contract/campaigns/calls.ts'
import type { Kind, Kinds } from '#contract/experiences/kinds.ts'
import type { ExperienceDetail } from '#contract/experiences/record.ts'
import type { InputOf } from '#contract/kit.ts'
import { DatesTab } from './DatesTab.tsx'
import { EntryRulesTab } from './EntryRulesTab.tsx'
import {
  type ExperienceValues,
  type SharedBody,
  type SharedForm,
  sharedBody,
  sharedValues,
} from './experienceValues.ts'
import { GeneralTab } from './GeneralTab.tsx'
import { PublishActions } from './publishing/PublishActions.tsx'

type Values = Record<string, unknown>
type Body = InputOf<Kinds[Kind]['form']> & { version?: number | undefined }
type Edited = ExperienceDetail & { kind: Kind }

/** What a tab of a kind works on. `isReadOnly`: whoever may only read, or waits for the lock. */
export type KindTab<Own extends Values> = {
  form: EditForm<ExperienceValues & Own>['form']
  isReadOnly: boolean
}
/** What every kind's form is opened with; `elsewhere` leads to what came in and who won. */
export type EditorProps = { eid: string; hasPages: boolean; elsewhere: ReactNode }

type Props<Own extends Values> = Omit<EditorProps, 'eid'> & {
  kind: Kind
  experience: Edited | undefined
  campaigns: Campaign[]
  /** What only this kind's form holds. */
  ownValues: Own
  bodyOf: (values: ExperienceValues & Own, shared: SharedBody) => Body
  /** The time of day at which it ends when a date is chosen (E9). */
  endsAt: string
  /** What the kind says beside campaign and visibility. */
  placement?: ReactNode
  tabs: (tab: KindTab<Own>) => FormTab[]
}

/** The form of an experience under the editing lock (E3, E4): what all kinds have, and the kind's own tabs. */
export function ExperienceEditor<Own extends Values>(props: Props<Own>) {
  const { kind, experience, campaigns, ownValues, endsAt } = props
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('experiences', 'change')
  const edit = useEditForm<ExperienceValues & Own>({
    call: `${kind}.update`,
    draftKey: `${kind}:${experience?.id ?? 'new'}`,
    initialValues: { ...sharedValues({ experience, format }, campaigns), ...ownValues },
  })
  const lock = useEditingLock({
    modelType: 'experience',
    modelId: experience?.id ?? '',
    isEnabled: Boolean(experience) && canChange,
  })
  const save = useSave({ kind, experience })
  const isReadOnly = !canChange || lock.status.kind === 'held'
  const tab = { form: edit.form, isReadOnly }
  // Every kind's form has these fields; that a form of more fields is one of fewer, its type cannot say.
  const form = edit.form as unknown as SharedForm
  return (
    <EditPage
      title={experience?.name ?? t(`experiences.${kind}.new`)}
      back={{ label: t(`experiences.${kind}.title`), to: paths.experiences({ client, kind }) }}
      crumb={experience?.eid}
      status={experience && <ExperienceStatus status={experience.status} />}
      actions={
        experience && (
          <>
            <PublishActions {...{ kind, experience }} isDirty={edit.form.isDirty} hasPages={props.hasPages} />
            {props.elsewhere}
            <HistoryLink entity="experience" id={experience.id} />
          </>
        )
      }
      edit={edit}
      lock={lock}
      isReadOnly={!canChange}
      onSave={(values) => save(props.bodyOf(values, sharedBody(values, { experience, format })))}
      tabs={[
        {
          value: 'general',
          label: t('experiences.tab.general'),
          fields: ['name', 'title', 'title_fr', 'campaign_id', 'visibility'],
          content: (
            <GeneralTab kind={kind} form={form} experience={experience} campaigns={campaigns}>
              {props.placement}
            </GeneralTab>
          ),
        },
        {
          value: 'dates',
          label: t('experiences.tab.dates'),
          fields: ['started_at', 'ended_at'],
          content: <DatesTab form={form} endsAt={endsAt} />,
        },
        {
          value: 'rules',
          label: t('experiences.tab.rules'),
          fields: ['requires_validation', 'limit_type', 'limit_count', 'limit_by', 'entry_scheduling'],
          content: <EntryRulesTab form={form} />,
        },
        ...props.tabs(tab),
      ]}
    />
  )
}

function useSave({ kind, experience }: { kind: Kind; experience: Edited | undefined }) {
  const client = useClient().eid
  const create = useChange(`${kind}.create`)
  const update = useChange(`${kind}.update`)
  return async (body: Body) => {
    if (experience) {
      await update.mutateAsync({ params: { eid: experience.eid }, body })
      return
    }
    // Nothing is public before it is published.
    const made = await create.mutateAsync({ body: { ...body, is_draft: true } })
    return { to: paths.editExperience({ client, kind, eid: made.data.eid }) }
  }
}
