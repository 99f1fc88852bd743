-- ads are also found by each two words that follow one another, written as one: what `foundBy` of domain/market makes
UPDATE "ad" SET "words" = ARRAY(SELECT DISTINCT unnest("ad"."words" || "pairs"."words"))
FROM (
  SELECT "id", array_agg(left("word" || "next", 40)) AS "words"
  FROM (
    SELECT "id", left("word", 40) AS "word", left(lead("word") OVER (PARTITION BY "id" ORDER BY "at"), 40) AS "next"
    FROM "ad", regexp_split_to_table(
      lower(regexp_replace(normalize("description", NFD), '[\u0300-\u036f]', '', 'g')),
      '[^[:alnum:]]+'
    ) WITH ORDINALITY AS "spoken"("word", "at")
    WHERE "word" <> ''
  ) AS "followed"
  WHERE "next" IS NOT NULL
  GROUP BY "id"
) AS "pairs"
WHERE "pairs"."id" = "ad"."id";
