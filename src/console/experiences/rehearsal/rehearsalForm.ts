import type { Form } from '#console/kit/fields/formTypes.ts'
import type { ExperienceDetail, Kind } from '#contract/experiences/kinds.ts'
import type { Rehearsal } from '#contract/public/rehearsal.ts'

export type Rehearsed = { kind: Kind; experience: ExperienceDetail; rehearsal: Rehearsal }

type Values = { at: string; text: string }
export type RehearsalForm = Form<Values, Values>
