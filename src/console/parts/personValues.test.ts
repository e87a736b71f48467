import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#console/kit/api/errors.ts'
import { atVariableRows, newVariable, ownBody } from './personValues.ts'

const ada = { kind: 'customer' as const, variables: [newVariable(' city ', 'London')] }

test('the rows of person variables become keys and values, and the type says who is a customer', () => {
  assert.deepEqual(ownBody(ada), { data: { city: 'London' }, is_customer: true })
  assert.equal(ownBody({ ...ada, kind: 'lead' }).is_customer, false)
})

test('what the server says of a variable stands at its row, anything else where it was', async () => {
  const fields = {
    'data.city': [{ message: 'Too long.' }],
    data: [{ message: 'Too many.' }],
    phone: [{ message: 'No phone.' }],
  }
  const refused = Promise.reject(new ApiError({ kind: 'invalid', message: 'Too long.', status: 422, fields }))
  const error = await atVariableRows(ada, refused).catch((thrown: unknown) => thrown)
  assert.ok(error instanceof ApiError)
  assert.deepEqual(error.fields, {
    'variables.0.value': [{ message: 'Too long.' }],
    general: [{ message: 'Too many.' }],
    phone: [{ message: 'No phone.' }],
  })
  assert.equal(error.status, 422)
})
