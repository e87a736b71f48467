import type { ReactNode } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { EditPage } from '#console/kit/edit/EditPage.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { useEditingLock } from '#console/kit/edit/useEditingLock.ts'
import type { Values } from '#console/kit/fields/values.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import { ExperienceStatus } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import type { Campaign } from '#contract/campaigns/calls.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { ExperienceDetail, Kind } from '#contract/experiences/kinds.ts'
import { DatesTab } from './DatesTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import type {
  EditorProps,
  KindBody,
  KindForm,
  KindTab,
  OwnPart,
  PublicForm,
  SharedForm,
  SharedOwn,
} from './kindForm.ts'
import { type Contents, tabLabels, tabsOf } from './kinds/tabs.ts'
import { pagesTab } from './pages/PagesPart.tsx'
import { pageFaults } from './pages/pageFaults.ts'
import { FormAside } from './publishing/dialogs.ts'
import { PublishActions } from './publishing/PublishActions.tsx'

type Body = KindBody<Kind> & { version?: number | undefined }
type Edited = ExperienceDetail & { kind: Kind }

type Props<K extends Kind, Own extends Values> = Omit<EditorProps, 'eid'> & {
  kind: K
  experience: Edited | undefined
  campaigns: Campaign[]
  /** The first values of a new one, where the contract does not say them. */
  usual?: Partial<KindBody<K>>
  own?: OwnPart<K, Own> | undefined
  contents: (tab: KindTab<K, Own>) => Contents<K>
}

/** The form of an experience under the editing lock (E3, E4): what all kinds have, and the kind's own tabs. */
export function ExperienceEditor<K extends Kind, Own extends Values = Record<never, never>>(
  props: Props<K, Own>,
) {
  const { experience } = props
  const kind: Kind = props.kind
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('experiences', 'change')
  const edit = useEditForm<`${Kind}.update`, SharedOwn>({
    call: `${kind}.update`,
    draftKey: `${kind}:${experience?.id ?? 'new'}`,
    of: experience ?? { campaign_id: defaultOf(props.campaigns), ...props.usual },
    own: {
      started_at: format.localText(experience?.started_at, 'second'),
      ended_at: format.localText(experience?.ended_at, 'second'),
      is_draft: false,
      ...props.own?.values,
    },
  })
  const lock = useEditingLock({
    modelType: 'experience',
    modelId: experience?.id ?? '',
    isEnabled: Boolean(experience) && canChange,
  })
  const save = useSave({ kind, experience })
  const isReadOnly = !canChange || lock.status.kind === 'held'
  // The form was made of this kind's call, whose fields the type of a form of any kind cannot name.
  const kindForm = edit.form as unknown as KindForm<K, Own>
  const publicForm = facts[kind].hasAddress ? (edit.form as unknown as PublicForm) : undefined
  const own: Partial<Record<string, ReactNode>> = props.contents({ form: kindForm, isReadOnly })
  const form: SharedForm = edit.form
  const contents: typeof own = {
    ...own,
    general: (
      <GeneralTab
        kind={kind}
        form={form}
        publicForm={publicForm}
        experience={experience}
        campaigns={props.campaigns}
      >
        {own.general}
      </GeneralTab>
    ),
    dates: (
      <>
        <DatesTab form={form} endsAt={facts[kind].endsAt} />
        {own.dates}
      </>
    ),
  }
  return (
    <EditPage
      title={experience?.name ?? t(`experiences.${kind}.new`)}
      back={{ label: t(`experiences.${kind}.title`), to: paths.experiences({ client, kind }) }}
      crumb={experience?.eid}
      status={experience && <ExperienceStatus status={experience.status} />}
      actions={
        experience && (
          <>
            <PublishActions
              kind={kind}
              experience={experience}
              isDirty={edit.form.isDirty}
              hasPages={facts[kind].hasPages}
            />
            {props.elsewhere}
            <HistoryLink entity="experience" id={experience.id} />
          </>
        )
      }
      edit={edit}
      lock={lock}
      isReadOnly={!canChange}
      aside={<FormAside kind={kind} experience={experience} />}
      onSave={({ is_draft: _isDraft, ...body }, { started_at, ended_at }) =>
        save({
          ...body,
          started_at: format.moment(started_at, experience?.started_at, 'second'),
          ended_at: format.moment(ended_at, experience?.ended_at, 'second'),
          ...props.own?.bodyOf(kindForm.getValues()),
        })
      }
      tabs={tabsOf(kind).map(({ value, fields }) => ({
        value,
        label: t(tabLabels[value]),
        fields,
        content: contents[value],
        isWide: value === pagesTab,
      }))}
    />
  )
}

/** The client's own, where there is one. */
const defaultOf = (campaigns: readonly Campaign[]) =>
  (campaigns.find((one) => one.is_default) ?? campaigns[0])?.id

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
