import { claimStates } from './claimStates.ts'

/** By the state of the claim; `none` is of those who were never asked for one. */
export const claimFilters = [...claimStates, 'none'] as const

export const waysToWin = ['draw', 'at_once'] as const

/** So many winners are on a sheet to print; a longer list is exported. */
export const mostPrinted = 1000
