-- The operator chooses words for a notice in each language of the app. What they have written before is English, and
-- so is what an earlier version of the server writes if the operator goes back to it.
alter table notice_texts add column language text not null default 'en' references languages;
alter table notice_texts drop constraint notice_texts_pkey;
alter table notice_texts add primary key (topic, language);
