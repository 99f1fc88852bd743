import { useWords } from "#app/site/i18n/words.ts"
import { copyText } from "#ui/copy-text.ts"
import { showToast } from "#ui/toasts.ts"
import { ScriptedButton } from "./scripted-button.tsx"
import { useSite } from "./use-viewer.ts"

type ShareButtonProps = {
  /** What is shared, for those who receive it. */
  title: string
  /** Its address below the site's origin, without a language: whoever opens it reads it in their own. */
  path: string
  /** What the button says if there are several on the page. */
  label?: string
  /** Only the sign, where there is no room for a word. */
  isIcon?: boolean
  className?: string
}

const icon =
  "grid size-11 shrink-0 cursor-pointer place-items-center text-ink disabled:cursor-default disabled:text-muted"

/** Shares an address with the device's share menu, or copies it where there is none (TV-07). Not offered without scripts. */
export function ShareButton({ title, path, label, isIcon = false, className = "" }: ShareButtonProps) {
  const t = useWords("site")
  const siteUrl = useSite()?.siteUrl ?? ""
  const shownLabel = label ?? t("share.button")
  const share = async () => {
    const url = siteUrl + path
    const failed = t("share.failed")
    if (typeof navigator.share !== "function") return copyText(url, { done: t("share.copied"), failed })
    try {
      await navigator.share({ title, url })
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === "AbortError"
      if (!isCancelled) showToast("failed", failed)
    }
  }
  return (
    <ScriptedButton
      className={`${isIcon ? icon : "quiet-button gap-2"} needs-script print:hidden ${className}`}
      aria-label={isIcon ? shownLabel : undefined}
      title={isIcon ? shownLabel : undefined}
      onClick={share}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="share-sign w-5 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7" />
      </svg>
      {!isIcon && shownLabel}
    </ScriptedButton>
  )
}
