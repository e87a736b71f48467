import type { SweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { createPrizePool } from '#server/prizing/pools.ts'
import {
  confirmWinners,
  drawPotentialWinners,
  listBallotDraws,
  openDraw,
  tellWinners,
} from '#server/prizing/prizing.ts'
import { showClaim, submitClaim } from '#server/public/claims/claims.ts'
import { tellWinners as writeMessages } from '#server/public/claims/tellWinners.ts'
import type { Contest } from './contest.ts'

type TellJob = Parameters<typeof writeMessages>[1]

let line = 2000

/** Draws whose potential winners are told by the jobs of this world. */
export function claimDesk(world: Contest) {
  /** Waiting for their time. */
  const reminders: TellJob[] = []
  /** Does what was left to the job. */
  async function runJobs(): Promise<void> {
    for (let job = world.jobs.shift(); job; job = world.jobs.shift()) {
      if (job.name !== 'public.tellWinners') continue
      const payload = job.payload as TellJob
      if (payload.isReminder) reminders.push(payload)
      else await writeMessages(world, payload)
    }
  }

  /** Does the reminders that wait, twice, as after a crash. */
  async function remind(): Promise<void> {
    for (const job of [...reminders, ...reminders]) await writeMessages(world, job)
  }

  /** A draw among so many who texted in, drawn and not told yet. */
  async function stage(form: Partial<SweepstakesForm> = {}, more: { count?: number; people?: number } = {}) {
    const { count = 1, people = count } = more
    const keyword = `PRIZE${line}`
    const { eid: exp } = await world.addContest({ keyword, title: 'Win a canoe', ...form })
    const phones = Array.from({ length: people }, (_, at) => `+1416555${line + at}`)
    line += people
    for (const phone of phones) await world.text(phone, keyword)
    const pool = await createPrizePool(world.db, world.scopeNow(), { name: `Canoe ${line}`, total: 5 })
    const draw = await openDraw(world.db, world.scopeNow(), { exp, count, rules: [], prizePool: pool.id })
    const drawEid = draw.eid
    await drawPotentialWinners(world.db, world.scopeNow(), { exp, drawEid, replace: [] })
    const list = () => listBallotDraws(world.db, world.scopeNow(), { exp, drawEid })
    const tell = async (ballot_draws: string[] = [], claim_hours?: number) => {
      const told = await tellWinners(world.db, world.scopeNow(), { exp, drawEid, ballot_draws, claim_hours })
      await runJobs()
      return told
    }
    const confirm = () => confirmWinners(world.db, world.scopeNow(), { exp, draw_eid: drawEid })
    /** The phone's last message, and the secret in it. */
    const messageTo = async (phone = phones[0] ?? '') => (await world.answersTo(phone)).at(-1) ?? ''
    /** The last secret that was sent, to the first phone that got one. */
    const tokenTo = async () => {
      const texts = (await Promise.all(phones.map((phone) => messageTo(phone)))).join(' ')
      return /\/claim\/([\w-]+)/.exec(texts)?.[1] ?? ''
    }
    const asked = async (language: 'en' | 'fr' = 'en', token?: string) => ({
      eid: exp,
      language,
      outside: world.outside,
      claimToken: token ?? (await tokenTo()),
    })
    const show = async (language?: 'en' | 'fr', token?: string, isFetchedAhead = false) =>
      showClaim(world.db, visitorOf(world), { ...(await asked(language, token)), isFetchedAhead })
    const send = async (body: Record<string, unknown>, language?: 'en' | 'fr') =>
      submitClaim(world.db, visitorOf(world), { ...(await asked(language)), body })
    const claim = async () => (await list())[0]?.claim
    return { exp, drawEid, phones, list, tell, confirm, messageTo, show, send, claim }
  }
  return { stage, remind }
}

export const question = {
  skill_testing_question: 'What is 6 × 7?',
  skill_testing_question_fr: 'Combien font 6 × 7?',
  skill_testing_question_answer: '42',
}

const visitorOf = (world: Contest) => {
  const { client: _client, ...rest } = world.scopeNow()
  return { ...rest, address: '192.0.2.7' }
}
