-- A prize that was given at once may have to be claimed before its code and its page are shown: the claim is of the award
-- then, and of no draw. It goes with its award.
alter table prize_claim alter column draw_id drop not null;
alter table prize_claim alter column ballot_draw_id drop not null;
alter table prize_claim add column award_id uuid;
alter table prize_claim add constraint prize_claim_award_fkey
  foreign key (client_id, award_id) references award (client_id, id) on delete cascade;
alter table prize_claim add constraint prize_claim_of_one check ((award_id is null) = (ballot_draw_id is not null));
create unique index prize_claim_award on prize_claim (client_id, award_id) where award_id is not null;
