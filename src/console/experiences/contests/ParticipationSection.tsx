import { Fragment } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { SwitchField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ContestSwitch } from '#contract/experiences/contest.ts'
import { CodesLink } from '../codes/CodesLink.tsx'
import type { ContestTab } from './contestTab.ts'

/** In the order in which a participant meets them. */
const switches = [
  'has_language_gate',
  'has_login',
  'is_secret_code_experience',
  'has_per_household_check',
  'has_optin',
  'has_separate_optin_message',
  'has_sharing',
] as const satisfies readonly ContestSwitch[]

type Props = Pick<ContestTab, 'form'> & {
  /** Whether people enter by a keyword: only its answer can ask for consent apart. */
  entersByKeyword: boolean
  /** Says more of how many prizes one may have than that an empty field has no limit. */
  limitHint?: string | undefined
}

/** The steps that participants meet on the way, and how many prizes one may have (E3). */
export function ParticipationSection({ form, entersByKeyword, limitHint }: Props) {
  const t = useT()
  const shown = switches.filter((name) => entersByKeyword || name !== 'has_separate_optin_message')
  return (
    <FormSection title={t('contest.participation')} help={t('contest.participationHelp')}>
      {shown.map((name) => (
        <Fragment key={name}>
          <SwitchField
            form={form}
            name={name}
            label={t(`contest.${name}`)}
            description={t(`contest.help.${name}`)}
          />
          {name === 'is_secret_code_experience' && <CodesLink form={form} />}
        </Fragment>
      ))}
      <NumberField
        form={form}
        name="awarded_prize_limit"
        label={t('contest.awarded_prize_limit')}
        description={limitHint ?? t('contest.noLimit')}
        maw={240}
      />
    </FormSection>
  )
}
