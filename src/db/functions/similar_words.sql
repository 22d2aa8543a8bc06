-- Words of what searchable businesses offer that look like a word, with the number of businesses that have each. The low
-- threshold finds every word of five letters and more with one wrong letter; the caller judges the distance. A SET clause
-- could be written by a superuser alone, so that the function sets the threshold for its transaction.
create or replace function similar_words(p_word text) returns table (word text, businesses integer)
language plpgsql as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.3', true);
  return query select w.word, count(*)::integer
  from (select b.offer_text from businesses b where b.searchable and b.offer_text %> p_word limit 500) near
    cross join lateral (select distinct t.word from regexp_split_to_table(near.offer_text, '[^[:alnum:]]+') t(word)) w
  where length(w.word) between length(p_word) - 2 and length(p_word) + 2
  group by w.word order by 2 desc, 1 limit 1000;
end $$;
