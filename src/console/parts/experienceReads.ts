import { read } from '#console/kit/pages/reads.ts'
import type { Kind } from '#contract/experiences/kinds.ts'

/** The experience whose page this is. */
export const itself = (kind: Kind) => read(`${kind}.get`, ({ params: { eid = '' } }) => ({ params: { eid } }))
