/** The forms by which participants get an account of an experience and sign in to it: pages, English or French by `lang`. */
import * as z from 'zod'
import { route } from '../kit.ts'
import { publicEid, publicQuery } from './siteCalls.ts'

const form = {
  method: 'POST',
  access: 'anyone',
  source: 'E3',
  params: z.object({ experience_eid: publicEid }),
  query: publicQuery,
  /** Checked by the form's rules, so that a fault is shown on the page beside its field. */
  body: z.record(z.string(), z.unknown()),
  raw: 'html',
  external: 'participants',
} as const

/** Each form carries a `handle` that its page made; the same form sent twice asks for one code. */
export const submitRegister = route({
  ...form,
  path: '/e/{experience_eid}/register',
  summary: 'Register by the public form: a one-time code goes to the phone or the e-mail address.',
  touches: ['message'],
})

export const submitLogin = route({
  ...form,
  path: '/e/{experience_eid}/login',
  summary: 'Ask for a one-time code to sign in. The answer is the same whether or not somebody is known.',
  touches: ['message'],
})

export const submitCode = route({
  ...form,
  path: '/e/{experience_eid}/authourize',
  summary: 'Enter the code, which signs in by a cookie of this experience alone; or ask for another one.',
  touches: ['participant', 'consent', 'message'],
})

/** `wish` is save, address (a code to a new phone or e-mail) or sign_out. */
export const submitProfile = route({
  ...form,
  path: '/e/{experience_eid}/profile',
  summary: 'What a signed-in participant changes on the profile, or signing out.',
  touches: ['participant', 'message'],
})
