-- Whoever folds days notes it from now on, by which reports know that the months are what they were. A process of the version
-- before does not, and is gone by then.
update entry_day_zone set months_from = now() + interval '1 hour';
