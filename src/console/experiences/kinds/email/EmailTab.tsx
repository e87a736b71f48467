import { Suspense } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { fieldElement } from '#console/kit/edit/fieldElements.ts'
import { AskForFrench } from '#console/kit/fields/AskForFrench.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { ChoiceField, SwitchField } from '#console/kit/fields/fields.tsx'
import { useFrenchField } from '#console/kit/fields/useFrenchField.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { recipientTypes } from '#contract/experiences/kinds/emailRecipients.ts'
import { accessCodePlace } from '#contract/words/accessCodePlace.ts'
import type { EmailForm } from './emailValues.ts'
import { UsersField } from './UsersField.tsx'

// The form opens on another tab.
const MergeFields = lazily(
  async () => (await withTexts(['compose'], import('#console/parts/merge/MergeFields.tsx'))).MergeFields,
)

type Named = { id: string; name: string }
type Props = {
  form: EmailForm
  mailboxes: readonly (Named & { address: string })[]
  experiences: readonly Named[]
}

/** The places in which an e-mail is shown, and from which it is sent. */
export function Placement({ form }: Pick<Props, 'form'>) {
  const t = useT()
  return (
    <>
      <SwitchField
        form={form}
        name="can_be_sent_from_conversation"
        label={t('email.can_be_sent_from_conversation')}
        description={t('email.fromConversationHelp')}
      />
      <SwitchField
        form={form}
        name="is_visible_on_campaign_dashboard"
        label={t('email.is_visible_on_campaign_dashboard')}
      />
    </>
  )
}

/** An e-mail's recipient, its text and the access code that it gives (E3). A field that is hidden keeps its choice. */
export function EmailTab({ form, mailboxes, experiences }: Props) {
  const t = useT()
  const goesToUsers = form.useWatchValue('recipient_type_id') === String(recipientTypes.users)
  return (
    <>
      <FormSection title={t('email.recipient')} help={t('email.recipientHelp')}>
        <ChoiceField
          form={form}
          name="recipient_type_id"
          label={t('email.recipient_type_id')}
          data={Object.entries(recipientTypes).map(([name, type]) => ({
            value: String(type),
            label: t(`email.recipient.${name as keyof typeof recipientTypes}`),
          }))}
        />
        {goesToUsers && <UsersField form={form} />}
        <ChoiceField
          form={form}
          name="mailbox_id"
          label={t('email.mailbox_id')}
          description={mailboxes.length === 0 ? t('email.noMailbox') : undefined}
          none={t('email.firstMailbox')}
          data={mailboxes.map(({ id, name, address }) => ({ value: id, label: `${name} <${address}>` }))}
        />
      </FormSection>
      <CodeSection form={form} experiences={experiences} />
      <TextSection form={form} />
    </>
  )
}

function CodeSection({ form, experiences }: Pick<Props, 'form' | 'experiences'>) {
  const t = useT()
  const name = 'access_code_experience_id'
  const { [name]: current } = form.getInitialValues()
  const isListed = current === '' || experiences.some(({ id }) => id === current)
  const options = [...(isListed ? [] : [{ id: current, name: t('email.unlisted') }]), ...experiences]
  return (
    <FormSection title={t('email.code')} help={t('email.codeHelp')}>
      <SwitchField
        form={form}
        name="has_access_code"
        label={t('email.has_access_code')}
        description={t('email.codePlaceHelp', { place: accessCodePlace })}
      />
      {form.useWatchValue('has_access_code') && (
        <ChoiceField
          form={form}
          name={name}
          label={t('email.access_code_experience_id')}
          description={t('email.codeExperienceHelp')}
          none={t('email.choose')}
          withAsterisk
          data={options.map((one) => ({ value: one.id, label: one.name }))}
        />
      )}
    </FormSection>
  )
}

/** A merge field goes where the caret was in the text above it. */
function TextSection({ form }: Pick<Props, 'form'>) {
  const t = useT()
  const isPersonal = form.useWatchValue('has_merge_data')
  const givesCode = form.useWatchValue('has_access_code')
  const campaignId = form.useWatchValue('campaign_id') ?? ''
  const hasFrench = useFrenchField(form, 'message_fr')
  const label = t('email.message')
  return (
    <FormSection title={t('email.text')} help={t('email.textHelp')}>
      <SwitchField
        form={form}
        name="has_merge_data"
        label={t('email.has_merge_data')}
        description={t('email.mergeDataHelp', { first_name: '{{first_name}}' })}
      />
      <BilingualField
        form={form}
        name="message"
        label={label}
        isLong
        minRows={10}
        maxRows={24}
        belowOf={(lang) => {
          const path = lang === 'fr' ? 'message_fr' : 'message'
          const field = () => {
            const found = fieldElement(path)
            return found instanceof HTMLTextAreaElement ? found : null
          }
          return (
            <Suspense>
              <MergeFields
                target={hasFrench ? `${label} (${lang.toUpperCase()})` : label}
                lang={lang}
                campaignId={campaignId}
                field={field}
                isPersonal={isPersonal}
                givesCode={givesCode}
              />
            </Suspense>
          )
        }}
      />
      <AskForFrench />
    </FormSection>
  )
}
