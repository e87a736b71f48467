import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#console/kit/api/errors.ts'
import { atVariableRows, bodyOf, newVariable, noPerson } from './personValues.ts'

const ada = { ...noPerson, first_name: 'Ada', variables: [newVariable(' city ', 'London')] }

test('the rows of person variables become keys and values, and the type says who is a customer', () => {
  const { data, is_customer, first_name } = bodyOf({ ...ada, kind: 'customer' })
  assert.deepEqual(
    { data, is_customer, first_name },
    { data: { city: 'London' }, is_customer: true, first_name: 'Ada' },
  )
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
