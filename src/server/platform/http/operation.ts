import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { registerBrakeUse } from '../brakeUse.ts'
import { registerMemoryUse } from '../memoryUse.ts'

/** What tells an operator how it goes. `isReady` is asked on each `/readyz`. */
export type Operation = { readonly isReady: () => Promise<boolean> }

/**
 * `/healthz` answers as soon as the process is up; `/readyz` 200 where it can work, else 503; `/metrics` in the
 * Prometheus format, to this machine only, since it tells about all clients.
 */
export function serveOperation(app: FastifyInstance, operation: Operation): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerMemoryUse(registry)
  registerBrakeUse(registry)
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
  app.get('/readyz', open, async (_request, reply) => {
    const isReady = await operation.isReady()
    return reply
      .code(isReady ? 200 : 503)
      .header('Retry-After', isReady ? '0' : '5')
      .send({ status: isReady ? 'ready' : 'not ready' })
  })
  app.get('/metrics', open, async (request, reply) => {
    if (!/^(127\.|::1$|::ffff:127\.)/.test(request.ip)) return reply.callNotFound()
    return reply.header('Content-Type', registry.contentType).send(await registry.metrics())
  })
}
