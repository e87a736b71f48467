import { useRead } from '#console/kit/api/query.ts'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded, readIf } from '#console/kit/Loaded.tsx'
import { sweepstakesForms } from '#contract/experiences/formRuleText.ts'
import { cssPage, sweepstakesPages } from '#contract/experiences/pageNames.ts'
import { contestTabs } from '../../contests/contestTabs.tsx'
import { DrawSection } from '../../contests/DrawSection.tsx'
import { PlacementFields } from '../../contests/PlacementFields.tsx'
import { useChoices } from '../../contests/useChoices.ts'
import { EntryRulesTab } from '../../EntryRulesTab.tsx'
import { ExperienceEditor } from '../../ExperienceEditor.tsx'
import type { EditorProps } from '../../kindForm.ts'
import { AddressesTab } from './AddressesTab.tsx'
import { KeywordTab } from './KeywordTab.tsx'
import { Participation } from './Participation.tsx'
import { SkillSection } from './SkillSection.tsx'
import { sweepstakesOwn } from './sweepstakesValues.ts'
import type { TabProps } from './tabProps.ts'

/** The form of a sweepstakes (E3) with what it offers to choose from. */
export function SweepstakesEditor({ eid, ...props }: EditorProps) {
  const format = useFormat()
  const read = useRead('sweepstakes.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })
  return (
    <Loaded read={allOf(useChoices(), readIf(eid !== '', read))} isPage>
      {([[{ data: campaigns }, { data: shortcodes }, seenPools], found]) => {
        const experience = found?.data
        const choices = { shortcodes, pools: seenPools?.data }
        return (
          <ExperienceEditor
            {...props}
            key={eid}
            kind="sweepstakes"
            experience={experience}
            campaigns={campaigns}
            usual={{ shortcode_id: shortcodes[0]?.id }}
            own={sweepstakesOwn(experience, format)}
            contents={(tab) => ({
              general: (
                <>
                  <PlacementFields {...tab} />
                  <PrizeMethod form={tab.form} />
                </>
              ),
              dates: <DrawSection {...tab} />,
              rules: (
                <>
                  <EntryRulesTab form={tab.form} />
                  <Participation form={tab.form} />
                  <SkillSection
                    form={tab.form}
                    timeout={experience?.skill_testing_question_code_timeout_seconds ?? 0}
                  />
                </>
              ),
              keyword: <KeywordTab {...tab} experience={experience} choices={choices} />,
              addresses: <AddressesTab form={tab.form} eid={experience?.eid} />,
              ...contestTabs(tab, {
                kind: 'sweepstakes',
                names: [...sweepstakesPages, cssPage],
                forms: sweepstakesForms,
                pools: choices.pools,
                experience,
              }),
            })}
          />
        )
      }}
    </Loaded>
  )
}

/** How a participant comes to a prize: in a draw, or at once. */
function PrizeMethod({ form }: Pick<TabProps, 'form'>) {
  const t = useT()
  const method = form.useWatchValue('prize_method_class')
  return (
    <ChoiceField
      form={form}
      name="prize_method_class"
      label={t('experiences.method')}
      description={method && t(`experiences.methodHint.${method}`)}
      textOf={(choice) => t(`experiences.method.${choice}`)}
    />
  )
}
