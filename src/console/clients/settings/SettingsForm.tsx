import type { ReactNode } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { EditPage } from '#console/kit/edit/EditPage.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import type { Form, ValuesOf } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useCan } from '#console/kit/session.ts'
import { SettingsFrame } from '#console/parts/settings/SettingsFrame.tsx'
import { paths } from '#console/paths.ts'
import type { Client, ClientSettings } from '#contract/clients/calls.ts'

export type SettingsValues = Form<ValuesOf<'updateClient'>>

type Props = {
  section: 'client' | 'brand' | 'messages' | 'quietHours' | 'approvals' | 'twoStep' | 'privacy'
  /** The section's own fields: what is typed in another one is neither sent nor touched. */
  fields: readonly (keyof ClientSettings)[]
  actions?: ReactNode
  children: (form: SettingsValues, client: Client) => ReactNode
}

/** A section of the client's record: its own form, saved by itself, over what others have saved meanwhile. */
export function SettingsForm(props: Props) {
  const read = useRead('getCurrentClient', {})
  return (
    <SettingsFrame>
      <Loaded read={read} isPage>
        {({ data }) => <Section key={data.id} {...props} client={data} />}
      </Loaded>
    </SettingsFrame>
  )
}

function Section({ section, fields, actions, children, client }: Props & { client: Client }) {
  const t = useT()
  const canChange = useCan('clientSettings', 'change')
  const update = useChange('updateClient')
  const names = [...fields, 'version']
  const edit = useEditForm({
    call: 'updateClient',
    draftKey: `client:${client.id}:${section}`,
    of: partOf(client, names),
  })
  return (
    <EditPage
      title={t(`settings.section.${section}`)}
      back={{ label: t('shell.settings'), to: paths.settings({ client: client.eid }) }}
      actions={actions}
      edit={edit}
      isReadOnly={!canChange}
      onSave={async (body) => {
        await update.mutateAsync({ body: partOf(body, names) })
      }}
    >
      {children(edit.form, client)}
    </EditPage>
  )
}

const partOf = (whole: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)))
