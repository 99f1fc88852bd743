import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { prefixQuery, queryWords } from "#domain/site/search-query.ts"
import { wordsOf } from "#domain/site/search-words.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"

const { db } = await testDatabase()

test("the database makes the same plain letters as the program [SE-01]", async () => {
  // Latin with its additions, accents, Greek and Cyrillic
  const ranges: [number, number][] = [
    [0x20, 0x250],
    [0x250, 0x530],
    [0x1e00, 0x2000],
  ]
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)),
  )
  const texts = [...letters.map((letter) => `a${letter}b`), "Й\u0301 и\u0331\u0306 ΟΔΟΣ ﬁ Ｋ７ №7"]
  const { rows } = await db.execute<{ words: string }>(
    sql`select search_text(one) as words from unnest(${sql.param(texts)}::text[]) with ordinality as t(one, at) order by at`,
  )
  const differing = texts.filter(
    // letters and nothing else: whether a sign parts words decides the script's own rules
    (text, at) =>
      /^[\p{L}\p{M}\d ]+$/u.test(text.normalize("NFKD")) &&
      rows[at]?.words.trim() !== wordsOf(text).join(" "),
  )
  expect(differing).toEqual([])
})

test("riders and stages are found by plain letters, by themselves and by combining accents [SE-01]", async () => {
  const stage = await makeStage(db, { title: "Гонка Løkås", location: "Ćmielów" })
  for (const name of ["Łukasz Øst", "Янис Жук"]) await makeParticipant(db, stage, { name })
  const found = async (typed: string) => {
    const query = sql`to_tsquery('simple', ${prefixQuery(queryWords(typed))})`
    const { rows } = await db.execute<{ one: string }>(sql`
      select name as one from participant where searched @@ ${query} union all
      select title from stage where to_tsvector('simple', search_text(title || ' ' || coalesce(location, ''))) @@ ${query}`)
    return rows.map(({ one }) => one)
  }
  expect(await found("lukasz ost")).toEqual(["Łukasz Øst"])
  expect(await found("Łukasz Øst".normalize("NFD"))).toEqual(["Łukasz Øst"])
  expect(await found("янис")).toEqual(["Янис Жук"])
  expect(await found("Zuk")).toEqual(["Янис Жук"])
  expect(await found("lokas cmielow")).toEqual(["Гонка Løkås"])
  expect(await found("гонка")).toEqual(["Гонка Løkås"])
})
