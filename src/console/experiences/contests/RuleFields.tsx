import { NativeSelect, Switch, Text } from '@mantine/core'
import { useReducer } from 'react'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { ChoiceField, SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { agesOfMajority, captchaField, fieldFormats, formatsOf } from '#contract/experiences/formRuleText.ts'
import classes from '../experiences.module.css'
import type { ContestTab } from './contestTab.ts'

type Props = Pick<ContestTab, 'form'> & { at: number }

/** Which field a rule asks for, and how it is checked; the fields of a fixed one (`is_disabled`) are shown and off. */
export function RuleFields({ form, at }: Props) {
  const t = useT()
  const isFixed = form.getValues().form_rules[at]?.is_disabled === true
  return (
    <fieldset disabled={isFixed} className={classes.ruleFields}>
      {isFixed && <Text fz="sm">{t('contest.ruleFixed')}</Text>}
      <FieldRow>
        <TextField
          form={form}
          name={`form_rules.${at}.field_name`}
          label={t('contest.fieldName')}
          description={t('contest.fieldNameHelp')}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormatField form={form} at={at} />
      </FieldRow>
      <Choices form={form} at={at} />
      <Years form={form} at={at} />
      <BilingualField form={form} name={`form_rules.${at}.label`} label={t('contest.label')} />
      <RequiredField form={form} at={at} />
    </fieldset>
  )
}

/** Whether the rule is that of the captcha by its name; a letter that changes nothing of it draws nothing again. */
function useNameIsCaptchas({ form, at }: Props): boolean {
  const isNow = () => form.getValues().form_rules[at]?.field_name === captchaField
  const isShown = isNow()
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  form.watch(`form_rules.${at}.field_name`, () => {
    if (isNow() !== isShown) drawAgain()
  })
  return isShown
}

function FormatField({ form, at }: Props) {
  const t = useT()
  const isFixed = useNameIsCaptchas({ form, at })
  const format = form.useWatchValue(`form_rules.${at}.format`)
  const isCaptcha = isFixed || format === 'captcha'
  const offered = formatsOf(form.getValues().form_rules[at]?.type ?? 'Entry')
  const isUnasked = format !== undefined && !offered.includes(isFixed ? 'captcha' : format)
  // One that is stored stays shown, so that nobody wonders where it went.
  const shown = fieldFormats.filter((one) => offered.includes(one) || one === format || isFixed)
  const data = shown.map((value) => ({ value, label: t(`contest.format.${value}`) }))
  const label = t('contest.format')
  const asked = isCaptcha ? t('contest.captchaFixed') : undefined
  const description = isUnasked ? t('contest.formatUnasked') : asked
  if (isFixed)
    return (
      <NativeSelect
        label={label}
        description={description}
        data={data}
        value="captcha"
        disabled
        onChange={() => undefined}
      />
    )
  return (
    <ChoiceField
      form={form}
      name={`form_rules.${at}.format`}
      label={label}
      description={description}
      data={data}
    />
  )
}

function RequiredField({ form, at }: Props) {
  const t = useT()
  const isFixed = useNameIsCaptchas({ form, at })
  const isCaptcha = form.useWatchValue(`form_rules.${at}.format`) === 'captcha'
  const label = t('contest.required')
  if (isFixed || isCaptcha) return <Switch label={label} checked disabled readOnly />
  return <SwitchField form={form} name={`form_rules.${at}.is_required`} label={label} />
}

function Choices({ form, at }: Props) {
  const t = useT()
  const format = form.useWatchValue(`form_rules.${at}.format`)
  if (format !== 'choice') return null
  return (
    <TextField
      form={form}
      name={`form_rules.${at}.field_rules`}
      label={t('contest.choices')}
      description={t('contest.choicesHelp')}
    />
  )
}

function Years({ form, at }: Props) {
  const t = useT()
  const format = form.useWatchValue(`form_rules.${at}.format`)
  if (format !== 'age_of_majority') return null
  return (
    <ChoiceField
      form={form}
      name={`form_rules.${at}.years`}
      label={t('contest.years')}
      description={t('contest.yearsHelp')}
      data={agesOfMajority.map((age) => ({ value: String(age), label: t('contest.yearsOf', { age }) }))}
    />
  )
}
