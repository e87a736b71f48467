import { ApiError } from '#console/kit/api/errors.ts'

/** Returns a call's answer; where its sign-in has ended, the page is told. */
export async function whenAlive<A>(answer: Promise<A>, onDead: () => void): Promise<A> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.why?.reason === 'half_dead') onDead()
    throw error
  }
}
