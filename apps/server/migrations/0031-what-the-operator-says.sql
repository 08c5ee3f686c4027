-- The words that the operator has chosen for notices. Without a title and a text, a notice has the words
-- of the product; the row then only keeps the number of changes.
create table notice_texts (
  topic text primary key,
  title text,
  text text,
  version integer not null default 1 check (version > 0),
  constraint notice_texts_whole_check check ((title is null) = (text is null)),
  constraint notice_texts_words_check check (title <> '' and text <> '')
);

-- What the operator calls the product, and where customers find help. Null means what the environment
-- of the server says.
alter table settings add column product_name text
  constraint settings_product_name_check check (length(product_name) between 1 and 30);
alter table settings add column support_email text
  constraint settings_support_email_check check (support_email <> '');
alter table settings add column support_phone text
  constraint settings_support_phone_check check (support_phone <> '');

-- Two people may change the links of one version of the app.
alter table app_versions add column changes integer not null default 1 check (changes > 0);
