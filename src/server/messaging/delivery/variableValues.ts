import { sql } from '#server/platform/db/sql.ts'

/** The values of the variables of the campaign `c` by their keys, as `variables`. */
export const variableValues = sql`(select coalesce(jsonb_object_agg(v ->> 'key', v ->> 'value'), '{}')
  from jsonb_array_elements(c.variables) as of_campaign (v)) as variables`
