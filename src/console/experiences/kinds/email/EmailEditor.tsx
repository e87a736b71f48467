import { useRead } from '#console/kit/api/query.ts'
import { allOf, Loaded, readIf } from '#console/kit/Loaded.tsx'
import { ExperienceEditor } from '../../ExperienceEditor.tsx'
import type { EditorProps } from '../../kindForm.ts'
import { EmailTab, Placement } from './EmailTab.tsx'
import { emailOwn } from './emailValues.ts'

/** The form of an e-mail (E3) with the mailboxes and the experiences that it offers to choose from. */
export function EmailEditor({ eid, ...props }: EditorProps) {
  const read = useRead('email.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })
  const campaigns = useRead('listCampaigns', { query: { per_page: 100 } })
  const mailboxes = useRead('listMailboxes', {})
  const experiences = useRead('listAllExperiences', {})
  return (
    <Loaded read={allOf(campaigns, mailboxes, experiences, readIf(eid !== '', read))} isPage>
      {([campaignPage, { data: mailboxesThere }, { data: experiencesThere }, found]) => (
        <ExperienceEditor
          {...props}
          key={eid}
          kind="email"
          experience={found?.data}
          campaigns={campaignPage.data}
          own={emailOwn(found?.data)}
          contents={({ form }) => ({
            general: <Placement form={form} />,
            email: <EmailTab form={form} mailboxes={mailboxesThere} experiences={experiencesThere} />,
          })}
        />
      )}
    </Loaded>
  )
}
