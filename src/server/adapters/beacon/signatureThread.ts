/** A thread of its own that checks signatures of a chain. */
import { workInThread } from '#server/platform/threadWork.ts'
import { isSignedRound, type SignedRound } from './signature.ts'

workInThread<SignedRound, boolean>(async (round) => isSignedRound(round))
