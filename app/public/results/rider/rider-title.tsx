import { useWords } from "#app/site/i18n/words.ts"
import { NumberPlate } from "#ui/number-plate.tsx"

type RiderTitleProps = {
  rider: { name: string; racingNumber: string | null; color: string }
  /** What is said of the rider, such as class and club; what is empty is left out. */
  facts: readonly (string | null | undefined)[]
}

/** Whose page it is: the plate and the name, and below them what is said of the rider. */
export function RiderTitle({ rider: { name, racingNumber, color }, facts }: RiderTitleProps) {
  const t = useWords("results")
  return (
    <>
      <h1 className="mt-3 text-4xl/[1.2]">
        <NumberPlate label={t("racingNumber")} number={racingNumber} color={color} className="text-[1em]" />{" "}
        {name}
      </h1>
      <p className="text-muted">{facts.filter(Boolean).join(" · ")}</p>
    </>
  )
}
