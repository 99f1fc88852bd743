/** Digits with a point before decimals, and after how many of these characters the caret stands. */
type Decimals = { text: string; caret: number }

/** Returns what was typed as digits with a point before decimals, without zeros before them, and where the caret is then. */
export function readDecimals(typed: string, caret: number): Decimals {
  const text = signsOf(typed).replace(/^0+(?=\d)/, "")
  // counted from the end, for what is left out stands before the caret
  return { text, caret: Math.max(0, text.length - signsOf(typed.slice(caret)).length) }
}

const signsOf = (typed: string) => typed.replaceAll(/[^\d.,]/g, "").replaceAll(",", ".")
