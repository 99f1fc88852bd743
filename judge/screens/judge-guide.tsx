import type { Guide } from "#domain/site/guide.ts"
import type { Language } from "#domain/site/language.ts"
import { useWords } from "#judge/words.ts"
import { Dialog } from "#ui/dialog.tsx"
import { useShowDialog } from "#ui/dialog-host.tsx"
import { GuideBlocks } from "#ui/guide-blocks.tsx"
import { useLanguage } from "#ui/speech.tsx"
import type { GuideAnchor } from "./guide-anchors.ts"

/** All three languages are there from the start, because later there may be no network (HE-04). */
const files = import.meta.glob<Guide>("/docs/guide/*/judge.md", { eager: true, import: "default" })

const guideIn = (language: Language): Guide | undefined => files[`/docs/guide/${language}/judge.md`]

/** The judge's guide in the language of the app. */
const useGuide = (): Guide | undefined => guideIn(useLanguage())

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

const chevron =
  "ml-auto size-[0.9375rem] flex-none rotate-45 border-r-3 border-b-3 border-current group-open:rotate-225"

function GuideDialog({ at, onClose }: { at: GuideAnchor | undefined; onClose(): void }) {
  const t = useWords()
  const guide = useGuide()
  if (!guide) return null
  return (
    <Dialog title={guide.title} onClose={onClose} isWide>
      <p>{guide.lead}</p>
      <div className="judge-guide">
        {guide.sections.map(({ id, heading, blocks }) => (
          <details key={id} name="judge-guide" open={id === at} className="group border-t-2 border-line pb-1">
            <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3">
              <h3 className="m-0 font-display text-2xl/[1.2]">{heading}</h3>
              <span aria-hidden="true" className={chevron} />
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
