import { broadcastCases } from './broadcastCases.ts'
import type { PlanCase, Stage } from './case.ts'
import { codeCases } from './codeCases.ts'
import { deliveryCases } from './deliveryCases.ts'
import { drawCases } from './drawCases.ts'
import { hookCases } from './hookCases.ts'
import { importCases } from './importCases.ts'
import { listCases } from './listCases.ts'
import { placeCases } from './placeCases.ts'
import { removalCases } from './removalCases.ts'

/** In this order: a case stands on what those before it have left, and the last ones leave nothing. */
export const planCases = (stage: Stage): PlanCase[] => [
  ...fillingCases(stage),
  ...codeCases(stage),
  ...listCases(stage),
  ...placeCases(stage),
  ...removalCases(stage),
  ...hookCases(stage),
]

/** Cases that fill the tables. */
export const fillingCases = (stage: Stage): PlanCase[] => [
  ...broadcastCases(stage),
  ...deliveryCases(stage),
  ...drawCases(stage),
  ...importCases(stage),
]
