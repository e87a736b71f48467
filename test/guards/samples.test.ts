import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from '#contract/kit.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { blanksOf, pathIds } from '#test/support/samples/pathIds.ts'
import { sampleOf } from '#test/support/samples.ts'
import type { ClientWorld } from '#test/support/world.ts'

// The blanks of a path are filled by what is known of the path, so that a new call needs no sample for it. Where nothing is
// known for a blank, the guards of all calls would try that call with a path of nobody.

/** A client of which every id is its own name. */
const anything = (name: string): object =>
  new Proxy(
    {},
    {
      get: (_, key) =>
        key === Symbol.toPrimitive
          ? () => name
          : typeof key === 'symbol'
            ? undefined
            : anything(`${name}.${key}`),
    },
  )
const own = anything('own') as ClientWorld

const unfilled = (route: Pick<Route, 'path'>, params: object = {}) =>
  blanksOf(route).filter(({ name, key }) => key === undefined && !(name in params))

test('every blank of every path is filled', (t) => {
  const calls = Object.entries(routes) as [RouteName, Route][]
  const faults = calls.flatMap(([name, route]) =>
    unfilled(route, sampleOf(name, own).params).map((blank) => `${name}: {${blank.name}} of ${route.path}`),
  )
  t.diagnostic(`${calls.flatMap(([, route]) => blanksOf(route)).length} blanks of ${calls.length} calls`)
  assert.deepEqual(faults, [])
})

test('what is known for a blank is needed by a call', () => {
  const needed = new Set(
    Object.values(routes as Record<string, Route>).flatMap((route) => blanksOf(route).map(({ key }) => key)),
  )
  assert.deepEqual(
    Object.keys(pathIds).filter((key) => !needed.has(key)),
    [],
  )
})

test('a blank of which nothing is known is found, until the sample of its call fills it', () => {
  const route = { path: '/api/v1/unheard-of/{unheard}' }
  assert.deepEqual(unfilled(route), [{ name: 'unheard', key: undefined }])
  assert.deepEqual(unfilled(route, { unheard: 1 }), [])
  assert.deepEqual(unfilled({ path: '/api/v1/lists/{id}/of/{client}/{random}' }), [])
})
