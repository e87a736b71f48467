import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { registerBrakeUse } from '../brakeUse.ts'
import { registerFaults, toldFaults } from '../faults.ts'
import { registerMemoryUse } from '../memoryUse.ts'

/** Why no work can be done: it starts or stops, the database does not answer, or nothing can be written. */
export type Hindrance = 'not_working' | 'database_away' | 'no_space'

/** The installation's parts, for an operator: no address, no account, no secret (docs/operating/watching.md). */
export type Parts = {
  /** `nodes`: on how many the rows of clients lie. Missing while it does not answer. */
  readonly database?: { readonly is_sharded: boolean; readonly nodes?: number }
  /** By kind, those that the installation has an account at. */
  readonly gateways: Readonly<Record<string, object>>
  /** The place that has no room, while there is none. */
  readonly short_of?: string
  /** Why the file of streets gives maps none, while it does not. */
  readonly streets?: string
  /** How often no provider could say whether a form is a person's, once that happened. */
  readonly captcha?: object
}

/** Tells an operator how it goes, asked on each `/readyz`; without a hindrance it is ready. */
export type Operation = () => Promise<{ readonly hindrance: Hindrance | undefined; readonly parts: Parts }>

/**
 * `/healthz` answers as soon as the process is up; `/readyz` 200 where it can work, else 503 with the reason, and how many
 * faults there were outside of requests, if any (`faults`, `last_fault_at`), to this machine its parts too; `/metrics` in
 * the Prometheus format, to this machine only, since it tells about all clients.
 */
export function serveOperation(app: FastifyInstance, operation: Operation): void {
  const registry = new Registry()
  registerMemoryUse(registry)
  registerBrakeUse(registry)
  registerFaults(registry)
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  const open = { config: { rateLimit: false } }
  app.get('/healthz', open, async () => ({ status: 'up' }))
  app.get('/readyz', open, async (request, reply) => {
    const { hindrance: reason, parts } = await operation()
    return reply
      .code(reason ? 503 : 200)
      .header('Retry-After', reason ? '5' : '0')
      .send({
        ...(reason ? { status: 'not ready', reason } : { status: 'ready' }),
        ...toldFaults(),
        ...(isThisMachine(request) && parts),
      })
  })
  app.get('/metrics', open, async (request, reply) => {
    if (!isThisMachine(request)) return reply.callNotFound()
    measureProcess(registry)
    return reply.header('Content-Type', registry.contentType).send(await registry.metrics())
  })
}

const isThisMachine = ({ ip }: { ip: string }): boolean => /^(127\.|::1$|::ffff:127\.)/.test(ip)

/**
 * The process' own figures, from the first time that somebody asks for any: to measure how late its event loop is, it is
 * woken ten times a second. By default that is a hundred times, which costs 8 ms of processor a second.
 */
function measureProcess(register: Registry): void {
  if (register.getSingleMetric('nodejs_eventloop_lag_seconds') === undefined)
    collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 100 })
}
