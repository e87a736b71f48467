import type { ReactNode } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useClient } from '#console/kit/session.ts'
import { SettingsFrame } from '#console/parts/settings/SettingsFrame.tsx'
import { paths } from '#console/paths.ts'

type Props = { section: 'senders' | 'widgets'; actions?: ReactNode; children: ReactNode }

/** A section that is lists: what stands in them is saved one by one, in dialogs. */
export function ListSection({ section, actions, children }: Props) {
  const t = useT()
  const client = useClient().eid
  return (
    <SettingsFrame>
      <Page>
        <PageHead
          title={t(`settings.section.${section}`)}
          back={{ label: t('shell.settings'), to: paths.settings({ client }) }}
          actions={actions}
        />
        {children}
      </Page>
    </SettingsFrame>
  )
}
