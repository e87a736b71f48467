-- What waits for somebody, and what comes next, is counted at each look at a home page: each of these holds only that.
create index draw_to_confirm on draw (client_id, drawn_at, id) where state = 'in-progress';
create index broadcast_scheduled on broadcast (client_id, send_after, id) where state = 'scheduled';
create index job_report_failed on job_report (client_id, updated_at, id) where state = 'failed';
create index suppression_recent on suppression (client_id, at);
