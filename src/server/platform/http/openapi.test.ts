import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod'
import type { Route } from '#contract/kit.ts'
import { reasons } from '#contract/reasons.ts'
import { routes } from '#contract/routes.ts'
import { openApiOf } from './openapi.ts'
import { documentedPath } from './paths.ts'

type Parameter = { name: string; in: string; required?: boolean; schema: object }
type Operation = {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: { properties?: object; required?: string[] } }>
  }
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Reason: { enum: string[] } } }
}

/** As a reader gets it. */
const documentOf = (described: Record<string, Route>) =>
  JSON.parse(JSON.stringify(openApiOf(described, '1.2.3'))) as Document
const document = documentOf(routes)
const calls = Object.entries(routes) as [string, Route][]
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operationOf = (name: string) =>
  operations.find(({ operation }) => operation.operationId === name)?.operation

describe('the document of the calls', () => {
  it('is OpenAPI 3.1 with a title and a version', () => {
    assert.equal(document.openapi, '3.1.0')
    assert.deepEqual(document.info, { title: 'Fanfare', version: '1.2.3' })
  })

  it('has every call of the contract once, under its own method and path', () => {
    const listed = operations.map(
      ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
    )
    const declared = calls.map(
      ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${documentedPath(path)}`,
    )
    assert.deepEqual(listed.sort(), declared.sort())
    for (const { path } of operations) assert.doesNotMatch(path, /random|\/\/|\/$/, path)
  })

  it('has no two paths that differ only in the names of their parameters', () => {
    const shapes = operations.map(({ path, method }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    assert.deepEqual(
      shapes.filter((shape, index) => shapes.indexOf(shape) !== index),
      [],
    )
  })

  it('describes exactly the parameters of each path, all of them required', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      assert.deepEqual(
        inPath.map(({ name }) => name),
        names,
        path,
      )
      assert.ok(
        inPath.every(({ required }) => required === true),
        path,
      )
    }
  })

  it('has each parameter once, with its schema', () => {
    for (const { path, operation } of operations) {
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      assert.equal(new Set(names).size, names.length, path)
      for (const parameter of operation.parameters) {
        assert.ok(['path', 'query'].includes(parameter.in), path)
        assert.equal(typeof parameter.schema, 'object', path)
      }
    }
  })

  it('has a body where the contract has one, as a form with a file where it is an upload', () => {
    for (const [name, route] of calls) {
      const body = operationOf(name)?.requestBody
      assert.equal(body !== undefined, route.body !== undefined || route.upload === true, name)
      if (!body) continue
      assert.equal(body.required, true, name)
      assert.deepEqual(
        Object.keys(body.content),
        [
          !route.upload
            ? 'application/json'
            : route.callback
              ? 'application/octet-stream'
              : 'multipart/form-data',
        ],
        name,
      )
      if (route.upload && !route.callback)
        assert.ok(body.content['multipart/form-data']?.schema.required?.includes('file'), name)
    }
  })

  it('refers to nothing outside of the schema it stands in', () => {
    assert.doesNotMatch(JSON.stringify(document), /"\$ref"/)
  })

  it('has an answer for each call, and says that it may be refused', () => {
    for (const { operation } of operations)
      assert.ok(
        operation.responses['200']?.description && operation.responses.default?.description,
        operation.operationId,
      )
  })

  it('says what a refused call answers, and lists the reasons once', () => {
    assert.deepEqual(document.components.schemas.Reason.enum, Object.keys(reasons))
    for (const { operation } of operations) {
      const { schema } = operation.responses.default?.content?.['application/json'] ?? {}
      const { properties = {} } = schema as { properties?: object }
      for (const field of ['message', 'reason', 'values', 'errors', 'reasons', 'type'])
        assert.ok(field in properties, `${operation.operationId} ${field}`)
    }
  })

  it('says which query parameters must be there', () => {
    const find = {
      method: 'GET',
      path: '/found',
      access: 'anyone',
      summary: 'Find.',
      source: 'decisions 1',
      query: z.object({ word: z.string(), page: z.string().default('1') }),
    } as const
    const parameters = documentOf({ find }).paths['/found']?.get?.parameters.map(({ name, required }) => [
      name,
      required,
    ])
    assert.deepEqual(parameters, [
      ['word', true],
      ['page', false],
    ])
  })
})
