-- How long files with copies of people's data are kept: exports, uploads, refused rows, e-mails as they came.
alter table client add column files_kept_days integer not null default 30 check (files_kept_days between 1 and 30);
