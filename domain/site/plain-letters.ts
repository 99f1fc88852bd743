// Letters without a decomposition in plain Latin letters. Cyrillic is written as Latvian and Estonian papers write it, without their
// accents: Янис is Jānis. The database's `search_text` has the same tables; a test compares the two.
const letters = "øłđðħıŋĸŧƀɓƈɖɗƒɠǥɨȷƙɫɲɔƥʈƭʉʋƴƶʒəǝɛабвгдежзиклмнопрстуфхцчшыэѣґіђјћαβγδεζηικλμνξοπρσςτυφω"
const plain = "olddhinktbbcddfggijklnopttuvyzzaeeabvgdezziklmnoprstufhccsyeegidjcavgdeziiklmnxoprsstyfo"
const plainLetters: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...letters].map((letter, at) => [letter, plain.charAt(at)])),
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th", щ: "sc", ъ: "", ь: "", ю: "ju", я: "ja", є: "je" },
  ...{ ѕ: "dz", љ: "lj", њ: "nj", џ: "dz", θ: "th", χ: "ch", ψ: "ps" },
}

/** Accents that stand after their letters, and modifier letters such as ʼ for a soft sign or an apostrophe. */
const marks = /[\u02b9-\u02ff]|[\u0300-\u036f]/g

const isInTable = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g")

/**
 * Returns a text in lower case and plain letters, by which texts are found and compared, and of which addresses are made: without
 * accents, however they were typed, `lokas` for Løkås, `berzins` for Берзинс. Letters of other scripts stay.
 */
export const plainText = (text: string): string =>
  text
    .normalize("NFKC")
    // its accent makes it another letter, which the next step would take off
    .replace(/[йЙ]/g, "j")
    .normalize("NFKD")
    .toLowerCase()
    .replace(marks, "")
    .replace(isInTable, (letter) => plainLetters[letter] ?? "")
