import "./judge-guide.css"
import { useTranslation } from "react-i18next"
import type { Guide } from "#domain/site/guide.ts"
import { type Language, languages, matchLanguage } from "#domain/site/language.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { GuideBlocks } from "#ui/guide-blocks.tsx"
import type { GuideAnchor } from "./guide-anchors.ts"

/** All three languages are there from the start, because later there may be no network (HE-04). */
const files = import.meta.glob<Guide>("/docs/guide/*/judge.md", { eager: true, import: "default" })

const guideIn = (language: Language): Guide | undefined => files[`/docs/guide/${language}/judge.md`]

/** The judge's guide in the language of the app. */
const useGuide = (): Guide | undefined => {
  const { i18n } = useTranslation("judge")
  return guideIn(matchLanguage([i18n.language]) ?? languages[0])
}

type GuideButtonProps = {
  /** The section that is open at first. */
  at?: GuideAnchor
  /** Closes the dialog that contains the button. */
  onOpen?(): void
}

/** Opens the judge's guide over the app, so that the judge does not leave the screen. */
export function GuideButton({ at, onOpen }: GuideButtonProps) {
  const guide = useGuide()
  const show = useShowDialog()
  if (!guide) return null
  const open = () => {
    onOpen?.()
    show((close) => <GuideDialog at={at} onClose={close} />)
  }
  return (
    <button type="button" className="wide" onClick={open}>
      {guide.title}
    </button>
  )
}

function GuideDialog({ at, onClose }: { at: GuideAnchor | undefined; onClose(): void }) {
  const { t } = useTranslation("judge")
  const guide = useGuide()
  if (!guide) return null
  return (
    <Dialog title={guide.title} onClose={onClose} isWide>
      <p>{guide.lead}</p>
      <div className="judge-guide">
        {guide.sections.map(({ id, heading, blocks }) => (
          <details key={id} name="judge-guide" open={id === at}>
            <summary>
              <h3>{heading}</h3>
            </summary>
            <GuideBlocks blocks={blocks} />
          </details>
        ))}
      </div>
      <form method="dialog" className="at-hand">
        <button type="submit" className="wide main">
          {t("close")}
        </button>
      </form>
    </Dialog>
  )
}
