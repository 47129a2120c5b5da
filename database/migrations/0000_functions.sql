-- The tables refer to these: extensions of PostgreSQL, and how the search spells words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- How the search spells a text (decision 44): Telugu, Devanagari and the many ways to write them in Latin letters become
-- one spelling, without long vowels, aspirates and doubled letters. "Kaaju Kathli", "కాజు కత్లి" and "काजू कतली" are "kaju katli".
CREATE FUNCTION search_key(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
declare
  key text := lower(normalize(written, NFKC));
begin
  if key ~ '[\u0900-\u097f\u0c00-\u0c7f]' then
    key := regexp_replace(key, '[\u093c\u200c\u200d]', '', 'g');
    -- A consonant has the vowel "a" unless another sign follows; in Hindi not at the end of a word.
    key := regexp_replace(key, '([\u0c15-\u0c39])(?![\u0c3e-\u0c4d])', '\1a', 'g');
    key := regexp_replace(key, '([\u0915-\u0939])(?=[\u0900-\u0903\u0905-\u0939])', '\1a', 'g');
    key := regexp_replace(key, '[\u0c4d\u094d]', '', 'g');
    key := regexp_replace(key, '[\u0c10\u0c48\u0910\u0948]', 'ai', 'g');
    key := regexp_replace(key, '[\u0c14\u0c4c\u0914\u094c]', 'au', 'g');
    -- Telugu, then Devanagari: vowels, signs of vowels, nasals, consonants.
    key := translate(key, U&'\0c05\0c06\0c07\0c08\0c09\0c0a\0c0b\0c0e\0c0f\0c12\0c13\0c3e\0c3f\0c40\0c41\0c42\0c43\0c46\0c47\0c4a\0c4b\0c02\0c01\0c03\0c15\0c16\0c17\0c18\0c19\0c1a\0c1b\0c1c\0c1d\0c1e\0c1f\0c20\0c21\0c22\0c23\0c24\0c25\0c26\0c27\0c28\0c2a\0c2b\0c2c\0c2d\0c2e\0c2f\0c30\0c31\0c32\0c33\0c35\0c36\0c37\0c38\0c39',
      'aaiiuuueeooaiiuuueeoonnhkkggnCCjjnttddnttddnppbbmyrrllvsssh');
    key := translate(key, U&'\0905\0906\0907\0908\0909\090a\090b\090d\090e\090f\0911\0912\0913\093e\093f\0940\0941\0942\0943\0945\0946\0947\0949\094a\094b\0902\0901\0903\0915\0916\0917\0918\0919\091a\091b\091c\091d\091e\091f\0920\0921\0922\0923\0924\0925\0926\0927\0928\092a\092b\092c\092d\092e\092f\0930\0931\0932\0933\0935\0936\0937\0938\0939',
      'aaiiuuueeeoooaiiuuueeeooonnhkkggnCCjjnttddnttddnppbbmyrrllvsssh');
  end if;
  key := regexp_replace(normalize(key, NFKD), '[\u0300-\u036f''’`]', '', 'g');
  key := regexp_replace(key, '[^a-zC0-9]+', ' ', 'g');
  key := regexp_replace(key, 'chh?', 'C', 'g');
  key := replace(key, 'sh', 's');
  key := regexp_replace(key, '([bdgjkptrl])h', '\1', 'g');
  key := regexp_replace(key, 'c(?=[eiy])', 's', 'g');
  key := translate(replace(key, 'x', 'ks'), 'cqzwf', 'kkjvp');
  key := lower(key);
  key := replace(replace(key, 'ee', 'i'), 'oo', 'u');
  key := regexp_replace(key, '([a-z])\1+', '\1', 'g');
  key := regexp_replace(key, '(?<=[b-df-hj-np-tv-xz])y(?![aeiou])', 'i', 'g');
  key := replace(replace(key, 'aya', 'ai'), 'iya', 'ia');
  key := regexp_replace(key, 'n(?=[bp])', 'm', 'g');
  return trim(regexp_replace(key, '(?<=[aeiou])h(?= |$)', '', 'g'));
end $$;
--> statement-breakpoint
CREATE FUNCTION search_keys(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array(select distinct replace(search_key(word), ' ', '') from unnest(words) as word);
--> statement-breakpoint
CREATE FUNCTION search_consonants(key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN left(key, 1) || regexp_replace(substr(key, 2), '[aeiouy]', '', 'g');

