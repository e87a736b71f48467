import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
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
import { PrizeMethod } from './PrizeMethod.tsx'
import { SkillSection } from './SkillSection.tsx'
import { sweepstakesOwn } from './sweepstakesValues.ts'

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
