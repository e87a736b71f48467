-- Locations were a part of the area of tasks and tickets, and are an area of their own: a token goes on doing what it was
-- given, within what the role of its API user may do.
update api_token set scopes = scopes || array['locations:read'] where 'operations:read' = any(scopes);
update api_token set scopes = scopes || array['locations:change'] where 'operations:change' = any(scopes);
