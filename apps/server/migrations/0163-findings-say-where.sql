-- What the last verification found wrong, each kind of fault with the ids of the first few things.
alter table invariant_findings add column faults jsonb not null default '[]'
  constraint invariant_findings_faults_check check (jsonb_typeof(faults) = 'array');
