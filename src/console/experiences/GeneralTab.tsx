import type { ReactNode } from 'react'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { AskForFrench } from '#console/kit/fields/AskForFrench.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Campaign } from '#contract/campaigns/calls.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { ExperienceDetail, Kind } from '#contract/experiences/kinds.ts'
import type { PublicForm, SharedForm } from './kindForm.ts'
import { type Addressed, PublicAddress } from './PublicAddress.tsx'
import { whyUnseen } from './whyUnseen.ts'

type Props = {
  kind: Kind
  form: SharedForm
  /** The same form, where its kind has a public address. */
  publicForm: PublicForm | undefined
  experience: ExperienceDetail | undefined
  campaigns: Campaign[]
  children: ReactNode
}

export function GeneralTab(props: Props) {
  const { kind, form, publicForm, experience, children } = props
  const t = useT()
  const { hasAddress, hasPages } = facts[kind]
  const where = hasPages ? 'page' : 'elsewhere'
  const titled = hasAddress ? 'experiences' : 'email'
  const campaigns = props.campaigns.map(({ id, name }) => ({ value: id, label: name }))
  const isListed = !experience || campaigns.some((one) => one.value === experience.campaign_id)
  return (
    <>
      <FormSection title={t('experiences.identity')} help={t(`${titled}.identityHelp`)}>
        <TextField form={form} name="name" label={t('kit.name')} />
        <BilingualField
          form={form}
          name="title"
          label={t(`${titled}.title`)}
          description={t(`${titled}.titleHint`)}
        />
        <AskForFrench />
      </FormSection>
      <FormSection title={t('experiences.placement')} help={t(`experiences.${kind}.placementHelp`)}>
        <FieldRow>
          <ChoiceField
            form={form}
            name="campaign_id"
            label={t('nouns.campaign')}
            data={
              isListed || !experience
                ? campaigns
                : [{ value: experience.campaign_id, label: experience.campaign_name }, ...campaigns]
            }
          />
          {publicForm && (
            <ChoiceField
              form={publicForm}
              name="visibility"
              label={t('experiences.visibility')}
              textOf={(visibility) => t(`experiences.visibility.${visibility}`)}
            />
          )}
        </FieldRow>
        {children}
      </FormSection>
      {experience && 'public_url' in experience && (
        <FormSection
          title={t('experiences.publicAddress')}
          help={t(addressHelp(experience, where))}
          isForReaders
        >
          <PublicAddress {...experience} />
        </FormSection>
      )}
    </>
  )
}

function addressHelp(experience: Addressed, where: 'page' | 'elsewhere') {
  if (experience.is_draft) return 'experiences.notPublicYet'
  return whyUnseen(experience) ? 'experiences.addressKept' : (`experiences.${where}.addressHelp` as const)
}
