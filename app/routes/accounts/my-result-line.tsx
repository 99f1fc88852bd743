import { Link } from "react-router"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useWords } from "#app/i18n/words.ts"
import { riderAddress } from "#app/routes/results/addresses.ts"
import type { MyResult } from "#contracts/rider-card.ts"
import { Instant } from "#ui/instant.tsx"

/** One of the viewer's results: the competition leads to their card in it. */
export function MyResultLine({ result: { stage, racingClass, row, position, positionPoints } }: Props) {
  const t = useWords("accounts")
  const results = useWords("results")
  const formats = useFormats(stage.timeZone)
  const { status, total } = row
  // locale keys: results.status.*
  const place = status === null ? (position ?? "–") : results(`status.${status}`)
  return (
    <tr className="border-b border-line align-baseline">
      <th scope="row" className="py-3 pr-3 font-normal">
        <Link
          to={riderAddress(stage.path, row.participantId)}
          className="font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {stage.title}
        </Link>
        <span className="block text-sm text-muted">
          <Instant at={stage.competitionStartDate} format={formats.day} /> · {racingClass}
        </span>
      </th>
      <td className="px-2 py-3 text-right">
        <b className={status === null ? "font-display text-2xl" : "text-error-ink"}>{place}</b>
        {positionPoints !== null && (
          <span className="block text-sm text-muted">
            {t("championshipPoints", { points: formats.points.format(positionPoints) })}
          </span>
        )}
      </td>
      <td className="py-3 pl-2 text-right font-display text-2xl font-bold">
        {total === null ? "–" : formats.points.format(total)}
      </td>
    </tr>
  )
}

type Props = { result: MyResult }
