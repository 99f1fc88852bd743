import { useAskReason } from "./use-ask-reason.tsx"
import { useDeskWords } from "./use-desk-words.ts"
import { useDeskWork } from "./use-desk-work.tsx"

type DeleteSectionProps = {
  path: string
  place: { participant: string; section: number; lap: number }
  onDone(): Promise<void>
}

/** Deletes the points of a section, after a confirmation (SP-07). */
export function DeleteSection({ path, place, onDone }: DeleteSectionProps) {
  const t = useDeskWords()
  const { work } = useDeskWork(path)
  const askReason = useAskReason()
  const remove = async () => {
    const { section, lap } = place
    const words = {
      title: t("deleteSection"),
      text: t("deleteSectionSure", { section, lap }),
      yes: t("delete"),
    }
    await askReason(words, (given) =>
      work("deleteSection", { intent: "delete-section", ...place, ...given }, onDone),
    )
  }
  return (
    <button type="button" className="quiet-button delete-section" onClick={remove}>
      {t("deleteSection")}
    </button>
  )
}
