import type { FormRuleType } from '#contract/experiences/formRuleText.ts'
import { PagesPart } from '../pages/PagesPart.tsx'
import type { ContestTab, PoolChoices } from './contestTab.ts'
import { answeredFields } from './contestValues.ts'
import { FormRulesTab } from './FormRulesTab.tsx'
import { PrizesTab } from './PrizesTab.tsx'
import { QuestionsTab } from './QuestionsTab.tsx'
import { TokensTab } from './TokensTab.tsx'

type Pages = Parameters<typeof PagesPart>[0]

type About = PoolChoices['choices'] &
  Pick<Pages, 'kind' | 'names' | 'experience'> & { forms: readonly FormRuleType[] }

/** The tabs that the forms of all contests have. */
export const contestTabs = (tab: ContestTab, { pools, poolNote, forms, ...about }: About) => ({
  prizes: <PrizesTab {...tab} choices={{ pools, poolNote }} />,
  forms: <FormRulesTab {...tab} types={forms} kind={about.kind} eid={about.experience?.eid} />,
  pictures: <QuestionsTab {...tab} kind={about.kind} eid={about.experience?.eid} />,
  pages: (
    <PagesPart {...about} form={tab.form} fields={() => answeredFields(tab.form.getValues().form_rules)} />
  ),
  tokens: <TokensTab {...tab} />,
})
