type Gathered<Asked, Answer> = {
  /** How many works of one lane are under way at the same time. */
  readonly atOnce: number
  /** How many askers one work is for at most; left out, any number. */
  readonly most?: number
  /** Askers of different lanes have nothing to do with each other. */
  readonly laneOf?: (asked: Asked) => string
  /** Two askers of a lane that have one of these in common are served one behind the other. */
  readonly alike?: (asked: Asked) => readonly string[]
  /** Answers a promise for each asker, in their order. */
  readonly work: (all: readonly Asked[]) => readonly Promise<Answer>[]
}

type Waiting<Asked, Answer> = {
  readonly asked: Asked
  readonly keys: readonly string[]
  readonly answer: (promised: Promise<Answer>) => void
}

/** `busy`: what those have in common with others who are being served. */
type Lane<Asked, Answer> = {
  waiting: Waiting<Asked, Answer>[]
  underway: number
  isCalled: boolean
  readonly busy: Set<string>
}

/**
 * Does together what many ask for at the same time. A work begins once everything that came in at the same moment
 * has asked; whoever comes while as many run as may is served together with all others who wait, in their order. So an
 * asker waits for no timer, and what it gets was never begun before it asked.
 */
export function gather<Asked, Answer>({
  atOnce,
  most = Number.POSITIVE_INFINITY,
  laneOf = () => '',
  alike = () => [],
  work,
}: Gathered<Asked, Answer>): (asked: Asked) => Promise<Answer> {
  const lanes = new Map<string, Lane<Asked, Answer>>()
  const call = (name: string, lane: Lane<Asked, Answer>) => {
    if (lane.isCalled || lane.underway >= atOnce) return
    lane.isCalled = true
    setImmediate(() => {
      lane.isCalled = false
      serve(name, lane)
    })
  }
  const serve = (name: string, lane: Lane<Asked, Answer>) => {
    const served = takeUnlike(lane, most)
    if (served.length === 0) return
    const keys = served.flatMap((one) => one.keys)
    for (const key of keys) lane.busy.add(key)
    lane.underway += 1
    const begun = Promise.try(() => work(served.map(({ asked }) => asked)))
    const answers = served.map((_, at) => begun.then((all) => all[at] as Promise<Answer>))
    for (const [at, { answer }] of served.entries()) answer(answers[at] as Promise<Answer>)
    void Promise.allSettled(answers).then(() => {
      for (const key of keys) lane.busy.delete(key)
      lane.underway -= 1
      if (lane.waiting.length > 0) call(name, lane)
      else if (lane.underway === 0) lanes.delete(name)
    })
    if (lane.waiting.length > 0) call(name, lane)
  }
  return (asked) => {
    const name = laneOf(asked)
    const lane = lanes.get(name) ?? { waiting: [], underway: 0, isCalled: false, busy: new Set() }
    lanes.set(name, lane)
    const { promise, resolve } = Promise.withResolvers<Answer>()
    lane.waiting.push({ asked, keys: alike(asked), answer: resolve })
    call(name, lane)
    return promise
  }
}

/** Takes those that have nothing in common with one before them, or with one that is being served. */
function takeUnlike<Asked, Answer>(lane: Lane<Asked, Answer>, most: number): Waiting<Asked, Answer>[] {
  const seen = new Set(lane.busy)
  const taken: Waiting<Asked, Answer>[] = []
  const left: Waiting<Asked, Answer>[] = []
  for (const one of lane.waiting) {
    const isTaken = taken.length < most && !one.keys.some((key) => seen.has(key))
    for (const key of one.keys) seen.add(key)
    ;(isTaken ? taken : left).push(one)
  }
  lane.waiting = left
  return taken
}
