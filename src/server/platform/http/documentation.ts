import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Route } from '#contract/kit.ts'
import { openApiOf } from './openapi.ts'

/** Found, not imported: its module would load the page's scripts into this process, which takes 20 MB. */
const packageFolder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
/** All that the page of the calls loads of its package. */
const shown = ['/swagger-ui.css', '/swagger-ui-bundle.js']

/**
 * `/api/openapi.json`, made when it is first asked for, and `/api/docs` to read it. Both are public: they tell what the
 * source tells.
 */
export async function serveDocumentation(
  app: FastifyInstance,
  routes: Readonly<Record<string, Route>>,
  version: string,
) {
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiOf(routes, version))
    return reply.type('application/json').send(document)
  })
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  await app.register(fastifyStatic, {
    root: packageFolder,
    prefix: '/api/docs/',
    wildcard: false,
    allowedPath: (path) => shown.includes(path),
    decorateReply: false,
    index: false,
  })
}

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Fanfare: the calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="document"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

const script = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#document', deepLinking: true })`
