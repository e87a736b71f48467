import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded, readIf } from '#console/kit/Loaded.tsx'
import { sweepstakesForms } from '#contract/experiences/formRuleText.ts'
import { cssPage, sweepstakesPages } from '#contract/experiences/pageNames.ts'
import { contestPlacement, contestRules } from '../../contests/contestParts.tsx'
import { contestTabs } from '../../contests/contestTabs.tsx'
import { useChoices } from '../../contests/useChoices.ts'
import { type EditorProps, ExperienceEditor } from '../../ExperienceEditor.tsx'
import { AddressesTab, addressFields } from './AddressesTab.tsx'
import { KeywordTab } from './KeywordTab.tsx'
import { PrizeMethod } from './PrizeMethod.tsx'
import { skillPart } from './SkillSection.tsx'
import { ownBody, ownValues } from './sweepstakesValues.ts'

/** The form of a sweepstakes (E3) with what it offers to choose from. */
export function SweepstakesEditor({ eid, ...props }: EditorProps) {
  const t = useT()
  const read = useRead('sweepstakes.get', { params: { eid } }, { isEnabled: eid !== '', staleMs: 0 })
  return (
    <Loaded read={allOf(useChoices(), readIf(eid !== '', read))} isPage>
      {([[{ data: campaigns }, { data: shortcodes }, seenPools], found]) => {
        const experience = found?.data
        const choices = { shortcodes, pools: seenPools?.data }
        return (
          <ExperienceEditor
            key={eid}
            kind="sweepstakes"
            experience={experience}
            {...props}
            campaigns={campaigns}
            ownValues={ownValues(experience, { shortcodeId: shortcodes[0]?.id ?? '' })}
            bodyOf={({ timeout, ...values }, shared) => ({
              ...values,
              ...shared,
              ...ownBody({ timeout, ...values }, experience),
            })}
            endsAt="11:59:59"
            placement={(tab) =>
              contestPlacement(tab, {
                fields: ['prize_method_class'],
                content: <PrizeMethod form={tab.form} />,
              })
            }
            rules={(tab) =>
              contestRules(tab, skillPart(tab, experience?.skill_testing_question_code_timeout_seconds ?? 0))
            }
            tabs={(tab) => [
              {
                value: 'keyword',
                label: t('experiences.tab.keyword'),
                fields: ['shortcode_id', 'keyword', 'texts'],
                content: <KeywordTab {...tab} experience={experience} choices={choices} />,
              },
              ...contestTabs(t, tab, {
                ...{ kind: 'sweepstakes', names: [...sweepstakesPages, cssPage], forms: sweepstakesForms },
                ...{ pools: choices.pools, experience },
              }),
              {
                value: 'addresses',
                label: t('contest.tab.addresses'),
                fields: addressFields,
                content: <AddressesTab form={tab.form} />,
              },
            ]}
          />
        )
      }}
    </Loaded>
  )
}
