import * as z from 'zod'
import { takesVersion, unversionedHeader } from '#contract/changing.ts'
import type { Route } from '#contract/kit.ts'
import { reasons } from '#contract/reasons.ts'
import { refusal } from '#contract/refusal.ts'
import { scopeOfRight, tokenScopes } from '#contract/words/tokenScopes.ts'
import { isSessionOnly } from './credentials.ts'
import { documentedPath } from './paths.ts'

type Described = Readonly<Record<string, Route>>
type Schema = NonNullable<Route['params']>

/** The OpenAPI 3.1 document of every call, made from the contract; paths stand without `{random}`. */
export function openApiOf(routes: Described, version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = documentedPath(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  const components = {
    schemas: { Reason: { type: 'string', enum: Object.keys(reasons) } },
    securitySchemes,
  }
  return { openapi: '3.1.0', info: { title: 'Fanfare', version }, paths, components }
}

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'A token of an API user; see docs/api.md.' },
  session: { type: 'apiKey', in: 'cookie', name: 'fanfare_session' },
}

/** By which of both a call can be made; a token needs the scope. */
function securityOf(route: Route): object[] {
  const { access } = route
  if (access === 'anyone') return []
  if (typeof access === 'string' || isSessionOnly(route)) return [{ session: [] }]
  const scope = scopeOfRight(access.area, access.right)
  return tokenScopes.includes(scope) ? [{ token: [scope] }, { session: [] }] : [{ session: [] }]
}

function operationOf(name: string, route: Route): object {
  const access =
    typeof route.access === 'string' ? route.access : `${route.access.right} ${route.access.area}`
  return {
    operationId: name,
    summary: route.summary,
    description: `Access: ${access}. Source: ${route.source}.${groupOf(route)}`,
    security: securityOf(route),
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...(route.body ? { requestBody: requestBody(route, route.body) } : {}),
    ...(route.upload && route.callback ? { requestBody: asItCame } : {}),
    responses: {
      200: { description: 'Done.', ...versionHeader(route), ...answerContent(route) },
      default: refused,
    },
  }
}

function groupOf({ group, beside }: Route): string {
  const grouped = group ? ` Fields of the body may also stand in a group \`${group}\`.` : ''
  return beside ? `${grouped} Fields of \`${beside.group}\` may also stand beside it.` : grouped
}

/** A callback's body that is received as a file. */
const asItCame = { required: true, content: { 'application/octet-stream': {} } }

function pathParameters(route: Route): object[] {
  const { properties: described } = fieldsOf(route.params)
  const names = [...documentedPath(route.path).matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: described[name] ?? { type: 'string' },
  }))
}

function queryParameters(route: Route): object[] {
  const { properties, required } = fieldsOf(route.query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestBody(route: Route, body: Schema): object {
  const schema = jsonSchema(body, 'input')
  if (!route.upload) return { required: true, content: { 'application/json': { schema } } }
  const properties = { ...(schema.properties as object), file: { type: 'string', format: 'binary' } }
  const required = [...((schema.required ?? []) as string[]), 'file']
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties, required } } },
  }
}

function versionHeader({ method, body }: Route): object {
  if (method !== 'PUT' || !body || !takesVersion(body)) return {}
  const description =
    'There where `version` was not sent: what others changed since it was read may be undone.'
  const schema = { type: 'string', enum: [unversionedHeader.value] }
  return { headers: { [unversionedHeader.name]: { description, schema } } }
}

function answerContent(route: Route): object {
  if (route.raw === 'html') return { content: { 'text/html': {} } }
  if (route.raw === 'file' || route.raw === 'ranges') return { content: { 'application/octet-stream': {} } }
  if (route.raw === 'picture') return { content: { 'image/*': {} } }
  return route.answer
    ? { content: { 'application/json': { schema: jsonSchema(route.answer, 'output') } } }
    : {}
}

function fieldsOf(schema: Schema | undefined) {
  const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {}
  return { properties: properties as Record<string, object>, required: required as string[] }
}

const refused = {
  description: 'Refused; see decisions 1. The words of `reason` are those of the schema Reason.',
  content: { 'application/json': { schema: jsonSchema(refusal, 'output') } },
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(schema as unknown as z.ZodType, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
}
