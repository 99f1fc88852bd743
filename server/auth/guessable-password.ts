import { limits } from "#server/limits/table/limits.ts"

// loaded when a password is first set: most processes, and most commands, never need it
const load = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ])
  return new ZxcvbnFactory({
    dictionary: { common: dictionary["passwords-common"], ours },
    graphs: adjacencyGraphs,
    maxLength: longestChecked,
  })
}

let loaded: ReturnType<typeof load> | null = null

/** Words that people here are likely to use, and that the library's list of leaked passwords does not have. */
const ours = [
  ...["parole", "parool", "salasona", "salasõna", "sveiks", "mīlestība", "milestiba", "armastus"],
  ...["trial", "trials", "moto", "motocikls", "mootorratas", "nulle", "latvija", "eesti", "riga", "tallinn"],
  ...[
    "motocross",
    "motokross",
    "enduro",
    "motosports",
    "motorsport",
    "motociklists",
    "trialist",
    "trialis",
    "triāls",
  ],
  ...[
    "montesa",
    "sherco",
    "scorpa",
    "vertigo",
    "bultaco",
    "gasgas",
    "husqvarna",
    "ducati",
    "kawasaki",
    "yamaha",
  ],
  ...["sacensibas", "sacensības", "voistlus", "võistlus", "tiesnesis", "kohtunik", "sekretars", "sekretär"],
]

// The time that the library takes grows faster than the length: 24 characters cost about 50 ms at worst.
const longestChecked = limits.codes.checkedLetters.most

/** A password with a lower score is found within a million guesses, if the likeliest are tried first. */
const leastScore = 2

/**
 * Can a password be found within a million guesses, because it is common or contains known facts: the owner's name or address, or
 * the site's name? Only the beginning of a long one is checked.
 */
export const isGuessablePassword = async (password: string, about: readonly string[]): Promise<boolean> => {
  loaded ??= load()
  const library = await loaded
  const { score } = library.check(password.slice(0, longestChecked), about.flatMap(wordsOf))
  return score < leastScore
}

/** Returns the words of a text, and these words joined in both orders. */
const wordsOf = (text: string): string[] => {
  const words = text
    .toLowerCase()
    .slice(0, 300)
    .split(/[^\p{L}\p{N}]+/u)
  return [text.toLowerCase(), ...words, words.join(""), words.toReversed().join("")].filter(
    (word) => word.length > 2,
  )
}
