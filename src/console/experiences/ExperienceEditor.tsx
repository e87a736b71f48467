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
import { EntryRulesTab, entryRuleFields } from './EntryRulesTab.tsx'
import {
  type ExperienceValues,
  type SharedBody,
  type SharedForm,
  sharedBody,
  sharedValues,
} from './experienceValues.ts'
import { GeneralTab } from './GeneralTab.tsx'
import { pageFaults } from './pages/pageFaults.ts'
import { FormAside } from './publishing/dialogs.ts'
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

/** Fields of a kind on a tab that all kinds have. */
export type Extra = { fields: readonly string[]; content: ReactNode }

type Props<Own extends Values> = Omit<EditorProps, 'eid'> & {
  kind: Kind
  experience: Edited | undefined
  campaigns: Campaign[]
  /** What only this kind's form holds. */
  ownValues: Own
  bodyOf: (values: ExperienceValues & Own, shared: SharedBody) => Body
  /** The time of day at which it ends when a date is chosen (E9). */
  endsAt: string
  /** What the kind says beside campaign and visibility, beside start and end, and beside the rules of entering. */
  placement?: (tab: KindTab<Own>) => Extra
  dates?: (tab: KindTab<Own>) => Extra
  rules?: (tab: KindTab<Own>) => Extra
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
  const [placement, dates, rules] = [props.placement?.(tab), props.dates?.(tab), props.rules?.(tab)]
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
      aside={<FormAside kind={kind} experience={experience} />}
      onSave={(values) => save(props.bodyOf(values, sharedBody(values, { experience, format })))}
      tabs={[
        {
          value: 'general',
          label: t('experiences.tab.general'),
          fields: ['name', 'title', 'title_fr', 'campaign_id', 'visibility', ...(placement?.fields ?? [])],
          content: (
            <GeneralTab kind={kind} form={form} experience={experience} campaigns={campaigns}>
              {placement?.content}
            </GeneralTab>
          ),
        },
        {
          value: 'dates',
          label: t('experiences.tab.dates'),
          fields: ['started_at', 'ended_at', ...(dates?.fields ?? [])],
          content: (
            <>
              <DatesTab form={form} endsAt={endsAt} />
              {dates?.content}
            </>
          ),
        },
        {
          value: 'rules',
          label: t('experiences.tab.rules'),
          fields: [...entryRuleFields, ...(rules?.fields ?? [])],
          content: (
            <>
              <EntryRulesTab form={form} />
              {rules?.content}
            </>
          ),
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
    const named = (error: unknown) => {
      throw pageFaults(error, 'pages' in body ? body : {})
    }
    if (experience) {
      await update.mutateAsync({ params: { eid: experience.eid }, body }).catch(named)
      return
    }
    // Nothing is public before it is published.
    const made = await create.mutateAsync({ body: { ...body, is_draft: true } }).catch(named)
    return { to: paths.editExperience({ client, kind, eid: made.data.eid }) }
  }
}
