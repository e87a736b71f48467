-- Why something is not so is kept as its reason and values. A sentence of before stays readable as it was.

alter table job_report alter column error type jsonb
  using jsonb_build_object('reason', 'said_before', 'values', jsonb_build_object('text', error));
update job_report set error = null where error->'values'->>'text' is null;

alter table import_refusal alter column reason type jsonb
  using jsonb_build_object('reason', 'said_before', 'values', jsonb_build_object('text', reason));

update participant_import set findings = jsonb_set(findings, '{refusals}', (
    select coalesce(jsonb_agg(r || jsonb_build_object(
      'message', r->>'reason', 'reason', 'said_before', 'values', jsonb_build_object('text', r->>'reason')) order by n), '[]')
    from jsonb_array_elements(findings->'refusals') with ordinality as e (r, n)))
  where findings is not null;
