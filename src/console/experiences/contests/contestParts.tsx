import type { Extra, KindTab } from '../ExperienceEditor.tsx'
import { contestTab } from './contestTab.ts'
import type { ContestOwn } from './contestValues.ts'
import { ParticipationSection, participationFields } from './ParticipationSection.tsx'
import { PlacementFields, placementFields } from './PlacementFields.tsx'

/** What all contests say beside campaign and visibility; `more` is what a kind adds. */
export const contestPlacement = <Own extends ContestOwn>(tab: KindTab<Own>, more?: Extra): Extra => ({
  fields: [...placementFields, ...(more?.fields ?? [])],
  content: (
    <>
      <PlacementFields {...contestTab(tab)} />
      {more?.content}
    </>
  ),
})

/** What all contests say beside the rules of entering. */
export const contestRules = <Own extends ContestOwn>(tab: KindTab<Own>, more?: Extra): Extra => ({
  fields: [...participationFields, ...(more?.fields ?? [])],
  content: (
    <>
      <ParticipationSection {...contestTab(tab)} />
      {more?.content}
    </>
  ),
})
