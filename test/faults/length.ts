/**
 * `npm test` kills a few times and does the same in each run, so that what it says is about the change that is tested;
 * `npm run test:faults` sets FAULT_KILLS, is long, and goes another way each time. FAULT_SEED repeats such a run.
 */
const { FAULT_SEED, FAULT_KILLS } = process.env

export const isLong = FAULT_KILLS !== undefined
export const seed = Number(FAULT_SEED ?? (isLong ? Math.floor(Math.random() * 1e9) : 1))
