-- How many credits earn a prize of this pool, where a gift with purchase counts them for each pool by itself.
alter table prize_pool add column award_credit_threshold integer
  check (award_credit_threshold between 1 and 1000000);
