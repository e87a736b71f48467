-- What is kept by a phone besides the person (0071): suppressions, counts of entries, proofs and sessions of participants,
-- and messages that wait. No suppression goes: of two forms the complaint stays, else the older word, and where somebody still has a phone in
-- its form of before, both forms are suppressed.
create function number_of_today(phone text) returns text
language sql immutable strict parallel safe
return case
  when phone !~ '^\+(52|55|84|225|229)' then phone
  when phone ~ '^\+521[1-9]\d{9}$' then '+52' || substr(phone, 5)
  when phone ~ '^\+55[1-9]\d([689]\d|7[1-6])\d{6}$' then substr(phone, 1, 5) || '9' || substr(phone, 6)
  when phone ~ '^\+8412[068]\d{7}$' then '+847' || substr(phone, 6)
  when phone ~ '^\+8412[1279]\d{7}$' then '+84' || case
      when phone ~ '^\+84121' then '79' when phone ~ '^\+84122' then '77' when phone ~ '^\+84127' then '81' else '82' end
    || substr(phone, 7)
  when phone ~ '^\+8412[345]\d{7}$' then '+848' || substr(phone, 6)
  when phone ~ '^\+8416[2-9]\d{7}$' then '+843' || substr(phone, 6)
  when phone ~ '^\+84(186|188|199)\d{7}$' then '+845' || substr(phone, 6)
  when phone ~ '^\+225[04-9]\d{7}$' then '+2250' || case
      when phone ~ '^\+225\d[7-9]' then '7' when phone ~ '^\+225\d[4-6]' then '5' else '1' end || substr(phone, 5)
  when phone ~ '^\+229[24-9]\d{7}$' then '+22901' || substr(phone, 5)
  else phone end;

-- By the primary key: a join of the two forms may be planned as one of all with all.
insert into suppression as s (client_id, channel, address, reason, message_id, at)
select o.client_id, 'sms', number_of_today(o.address), o.reason, o.message_id, o.at from suppression o
where o.channel = 'sms' and number_of_today(o.address) <> o.address
on conflict (client_id, channel, address) do update
  set reason = excluded.reason, message_id = excluded.message_id, at = excluded.at
  where (excluded.reason = 'complained' and s.reason <> 'complained')
    or ((excluded.reason = 'complained') = (s.reason = 'complained') and excluded.at < s.at);
insert into suppression (client_id, channel, address, reason, message_id, at)
select p.client_id, 'sms', p.phone, s.reason, s.message_id, s.at from participant p
join suppression s on s.client_id = p.client_id and s.channel = 'sms' and s.address = number_of_today(p.phone)
where p.phone ~ '^\+(52|55|84|225|229)' and number_of_today(p.phone) <> p.phone
on conflict (client_id, channel, address) do nothing;
delete from suppression s where s.channel = 'sms' and number_of_today(s.address) <> s.address and not exists (
  select 1 from participant p where p.client_id = s.client_id and p.phone = s.address);

insert into entry_window as w (client_id, experience_id, key, window_start, taken)
select o.client_id, o.experience_id, 'phone:' || number_of_today(substr(o.key, 7)), o.window_start, o.taken
from entry_window o
where o.key ~ '^phone:\+(52|55|84|225|229)' and number_of_today(substr(o.key, 7)) <> substr(o.key, 7)
on conflict (client_id, experience_id, key, window_start) do update set taken = w.taken + excluded.taken;
delete from entry_window w
where w.key ~ '^phone:\+(52|55|84|225|229)' and number_of_today(substr(w.key, 7)) <> substr(w.key, 7);

update participant_proof o set address = p.phone from participant p
where p.client_id = o.client_id and p.id = o.participant_id and o.channel = 'sms' and o.address <> p.phone
  and number_of_today(o.address) = p.phone;
update participant_session s set address = p.phone from participant p
where p.client_id = s.client_id and p.id = s.participant_id and s.channel = 'sms' and s.address <> p.phone
  and number_of_today(s.address) = p.phone;
update message m set address = p.phone from participant p
where m.next_at is not null and m.type = 'sms' and m.address ~ '^\+(52|55|84|225|229)'
  and p.client_id = m.client_id and p.id = m.participant_id and m.address <> p.phone
  and number_of_today(m.address) = p.phone;

drop function number_of_today(text);
