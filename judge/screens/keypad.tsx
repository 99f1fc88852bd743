import { useTranslation } from "react-i18next"

const rows = [
  ["1", "2", "3"],
  ["4", "5", "6"],
  ["7", "8", "9", "0"],
] as const
const longest = 5

type KeypadProps = { typed: string; onType(typed: string): void }

/** Types a racing number with the thumb. */
export function Keypad({ typed, onType }: KeypadProps) {
  const { t } = useTranslation("judge")
  const add = (digit: string) => {
    // D-04: a racing number has no leading zeros
    if (typed.length < longest && !(typed === "" && digit === "0")) onType(typed + digit)
  }
  const keys = (digits: readonly string[]) =>
    digits.map((digit) => (
      <button key={digit} type="button" onClick={() => add(digit)}>
        {digit}
      </button>
    ))
  return (
    <section className="keypad" aria-label={t("typeNumber")}>
      {keys(rows[0])}
      <output aria-label={t("number")} data-empty={typed === "" || undefined}>
        {typed || t("typeNumber")}
      </output>
      {keys(rows[1])}
      <button
        type="button"
        aria-label={t("erase")}
        disabled={typed === ""}
        onClick={() => onType(typed.slice(0, -1))}
      >
        ⌫
      </button>
      {keys(rows[2])}
    </section>
  )
}
