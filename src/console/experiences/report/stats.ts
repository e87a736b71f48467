import type { Kind } from '#contract/experiences/kinds.ts'
import type { ExperienceReport } from '#contract/reporting/reportCalls.ts'

export type Of = { kind: Kind; eid: string }
export type Stats = Extract<ExperienceReport, { report_name: 'stats' }>

export const sumOf = (counts: Stats['counts']): number => counts.reduce((sum, { count }) => sum + count, 0)
