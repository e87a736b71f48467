import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importFindings } from '#contract/participants/importCalls.ts'
import { inEnglish, type Why } from '#contract/reasons.ts'
import { withOldRows } from '#test/support/oldDatabase.ts'

const id = '00000000-0000-7000-8000-000000000001'
const sentence = 'The phone is not a phone number.'
const stopped = 'The import stopped because of a fault on our side.'

/** As it was when sentences were stored. */
const rows = `
  insert into client (id, eid, name) values (7, 'old', 'Old');
  insert into user_account (id, email, name) values ('${id}', 'olga@example.com', 'Olga');
  insert into list (client_id, id, name, type, is_public, created_at, updated_at)
    values (7, '${id}', 'Regulars', 1, false, now(), now());
  insert into job_report (client_id, id, kind, title, state, progress, error, created_at, updated_at)
    values (7, '${id}', 'participants.import', 'people.csv', 'failed', 1, '${stopped}', now(), now()),
      (7, '00000000-0000-7000-8000-000000000002', 'participants.import', 'b.csv', 'done', 1, null, now(), now());
  insert into participant_import (client_id, id, list_id, job_report_id, file_id, mapping, consent, user_id, rows_done,
      created_count, updated_count, refused_count, created_at, state, merge, name, header, unchanged_count, findings)
    values (7, '${id}', '${id}', '${id}', '${id}', '["phone"]', 'none', '${id}', 1, 0, 0, 1, now(), 'failed',
      'overwrite', 'people.csv', '["Phone"]', 0, '{"rows": 1, "created": 0, "updated": 0, "unchanged": 0, "refused": 1,
        "added_to_list": 0, "opted_in": null,
        "refusals": [{"line": 2, "column": "Phone", "reason": "${sentence}", "cells": ["12"]}]}');
  insert into import_refusal (client_id, import_id, line, reason, fields) values (7, '${id}', 2, '${sentence}', '["12"]')`

test('what was stored as a sentence can still be read, each where it was', async () => {
  await withOldRows({ before: '0009', rows }, async (client) => {
    const reports = await client.query<{ error: Why | null }>('select error from job_report order by id')
    assert.deepEqual(
      reports.rows.map(({ error }) => error && inEnglish(error)),
      [stopped, null],
    )
    const refusals = await client.query<{ reason: Why }>('select reason from import_refusal')
    assert.deepEqual(
      refusals.rows.map(({ reason }) => inEnglish(reason)),
      [sentence],
    )
    const imports = await client.query<{ findings: unknown }>('select findings from participant_import')
    const [row] = importFindings.parse(imports.rows[0]?.findings).refusals
    assert.deepEqual([row?.message, row && inEnglish(row), row?.cells], [sentence, sentence, ['12']])
  })
})
