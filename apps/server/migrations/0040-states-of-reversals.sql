-- The state that a provider reported last of money that goes back. `state` of a reversal and `status`
-- of a refund are what our books made of it. The provider is asked about each reversal until what it
-- reports is final.

-- `presumed`: the provider calls the whole transaction reversed, and lists nothing that explains it.
-- A reversal of which no report is known counts as under way, so that the provider is asked.
alter table reversals add column reported text not null default 'pending'
  check (reported in ('open', 'pending', 'needs-attention', 'presumed', 'done', 'over'));
update reversals set reported = case
  when state <> 'standing' then state
  when kind = 'transaction' then 'presumed'
  when exists (select from money_cases
    where reversal_id = reversals.id and kind = 'needs-attention' and resolution is null)
    then 'needs-attention'
  when noticed_at > now() - interval '30 days' then 'pending'
  else 'done' end;
-- These are due now: nobody has asked about them since they were presumed.
update reversals set asked_at = greatest(asked_at, now() - interval '1 day')
where reported in ('presumed', 'pending', 'needs-attention');
alter table reversals add constraint reversals_presumed_as_a_whole
  check (reported <> 'presumed' or kind = 'transaction');
drop index reversals_to_follow;
create index reversals_to_follow on reversals (asked_at)
  where reported in ('open', 'pending', 'needs-attention', 'presumed');

-- Null while the provider has reported nothing about the refund.
alter table payment_refunds add column reported text
  check (reported in ('pending', 'needs-attention', 'done', 'over'));
