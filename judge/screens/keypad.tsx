import { useWords } from "#judge/words.ts"

const keypadRows = [
  ["1", "2", "3"],
  ["4", "5", "6"],
  ["7", "8", "9", "0"],
] as const
const mostDigits = 5

const padKey = "px-0 text-[min(1.75rem,11cqi)]"
const display = [
  "grid place-content-center rounded-[0.625rem] border-2 border-ink text-center font-display font-bold",
  "text-[min(2rem,9cqi)]/none data-empty:border-0 data-empty:text-[min(1.125rem,6cqi)]/[1.1]",
].join(" ")

type KeypadProps = { typed: string; onType(typed: string): void }

/** Types a racing number with the thumb. */
export function Keypad({ typed, onType }: KeypadProps) {
  const t = useWords()
  const add = (digit: string) => {
    // D-04: a racing number has no leading zeros
    if (typed.length < mostDigits && !(typed === "" && digit === "0")) onType(typed + digit)
  }
  const keys = (digits: readonly string[]) =>
    digits.map((digit) => (
      <button key={digit} type="button" className={padKey} onClick={() => add(digit)}>
        {digit}
      </button>
    ))
  return (
    <section className="keypad" aria-label={t("typeNumber")}>
      {keys(keypadRows[0])}
      <output aria-label={t("number")} className={display} data-empty={typed === "" || undefined}>
        {typed || t("typeNumber")}
      </output>
      {keys(keypadRows[1])}
      <button
        type="button"
        aria-label={t("erase")}
        className={padKey}
        disabled={typed === ""}
        onClick={() => onType(typed.slice(0, -1))}
      >
        ⌫
      </button>
      {keys(keypadRows[2])}
    </section>
  )
}
