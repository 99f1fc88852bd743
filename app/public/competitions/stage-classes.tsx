import type { MouseEvent } from "react"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { useWords } from "#app/site/i18n/words.ts"
import { largerStageImage } from "#contracts/competitions/stage-image.ts"
import type { StagePage, StagePageClass } from "#contracts/competitions/stage-page.ts"
import { listCancelled } from "#domain/competitions/racing-class.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { Period } from "#ui/instant.tsx"

const heading = "py-2 pr-4 text-start font-normal whitespace-nowrap"
/** On a phone a line is two or three, and each value has its heading above it. */
const cell = [
  "max-sm:flex-auto max-sm:before:block max-sm:before:text-[0.8125rem] max-sm:before:text-muted",
  "max-sm:before:content-[attr(data-label)] sm:py-2 sm:pr-4",
].join(" ")

/** The classes of a stage: who rides in them, when, and what (ST-05). */
export function StageClasses({ stage }: { stage: StagePage }) {
  const t = useWords("stage")
  return (
    <table className="stage-classes w-full max-sm:block">
      <thead className="text-[0.8125rem] text-muted max-sm:sr-only">
        <tr>
          <th scope="col" className={heading}>
            {t("column.class")}
          </th>
          <th scope="col" className={heading}>
            {t("time")}
          </th>
          <th scope="col" className={heading}>
            {t("age")}
          </th>
          <th scope="col" className={heading}>
            {t("laps")}
          </th>
          <th scope="col" className={heading}>
            {t("sections")}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {stage.classes.map((one) => (
          <ClassLine key={one.name} racingClass={one} timeZone={stage.timeZone} />
        ))}
      </tbody>
    </table>
  )
}

/** Only a section that the class was going to ride is crossed out; where all colours are set, by a line through its number. */
const chips = {
  present: "border border-ink bg-ink text-canvas forced-color-adjust-none",
  cancelled: "crossed-out text-error-ink forced-colors:line-through",
  missing: "border border-dashed border-muted text-muted",
}

function ClassLine({ racingClass, timeZone }: { racingClass: StagePageClass; timeZone: string }) {
  const t = useWords("stage")
  const formats = useFormats(timeZone)
  const { name, color, photo, startTime, endTime, yearsFrom, yearsTo, lap, lapSections, cancelledSections } =
    racingClass
  const cancelled = listCancelled(racingClass, (lap) => t("ofLap", { lap }))
  return (
    <tr className="break-inside-avoid border-t border-line max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:gap-y-1 max-sm:py-3">
      <th scope="row" className="text-start font-normal max-sm:basis-full sm:min-w-44 sm:py-2 sm:pr-4">
        <span className="flex items-center gap-3 font-display text-[1.375rem]/tight font-bold normal-nums wrap-anywhere">
          <span
            className="h-8 w-2 shrink-0 rounded-sm ring-1 ring-line forced-color-adjust-none [print-color-adjust:exact]"
            style={{ backgroundColor: color }}
          />
          {photo && <ClassPhoto name={name} address={photo} />}
          {name}
        </span>
      </th>
      <td className={`whitespace-nowrap ${cell}`} data-label={t("time")}>
        {startTime === null && endTime === null ? (
          "–"
        ) : (
          <Period from={startTime} until={endTime} format={formats.time} translate={t} />
        )}
      </td>
      {/* ST-05: an open upper end is ∞ */}
      <td className={`whitespace-nowrap ${cell}`} data-label={t("age")}>
        {`${yearsFrom}–${yearsTo ?? "∞"}`}
      </td>
      <td className={cell} data-label={t("laps")}>
        {lap}
      </td>
      <td className={`w-1/2 max-sm:basis-full ${cell}`} data-label={t("sections")}>
        <ol className="flex flex-wrap gap-1">
          {lapSections.map((isPresent, place) => {
            const isCancelled = cancelledSections.includes(place + 1)
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a section is known by its place
                key={place}
                className={`min-w-7 rounded-md px-1 text-center font-display text-[1.0625rem]/6.5 font-bold normal-nums [print-color-adjust:exact] ${chips[isPresent ? "present" : isCancelled ? "cancelled" : "missing"]}`}
              >
                {place + 1}
                <span className="sr-only">
                  {" "}
                  {t(isCancelled ? "cancelled" : isPresent ? "present" : "missing")}
                </span>
              </li>
            )
          })}
        </ol>
        {cancelled.length > 0 && (
          <small>
            {t("cancelledSections", {
              count: cancelled.length,
              sections: cancelled.join(", "),
            })}
          </small>
        )}
      </td>
    </tr>
  )
}

type ClassPhotoProps = { name: string; address: string }

/** The photo of a class; a click opens it large. Without script it leads to the large one. */
function ClassPhoto({ name, address }: ClassPhotoProps) {
  const t = useWords("stage")
  const show = useShowDialog()
  const large = largerStageImage(address)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    show((close) => <LargePhoto name={name} address={large} onClose={close} />)
  }
  return (
    <a href={large} className="shrink-0" aria-label={t("photo.open", { name })} onClick={open}>
      <img
        src={address}
        alt=""
        width="64"
        height="64"
        className="rounded-md"
        loading="lazy"
        decoding="async"
      />
    </a>
  )
}

function LargePhoto({ name, address, onClose }: ClassPhotoProps & { onClose(): void }) {
  const t = useWords("stage")
  return (
    <Dialog title={name} isWide onClose={onClose}>
      <img
        src={address}
        alt={t("photo.of", { name })}
        className="mx-auto mt-4 block max-h-[70dvh] max-w-full rounded-md"
      />
      <form method="dialog">
        <button type="submit" className="button">
          {t("photo.close")}
        </button>
      </form>
    </Dialog>
  )
}
