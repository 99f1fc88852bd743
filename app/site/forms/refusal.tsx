import { useEffect, useRef } from "react"
import { Link, useLocation } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import { translateFault } from "./fields.tsx"
import { FormFailure } from "./form-failure.tsx"
import type { FormRefusal } from "./send-form.ts"

type RefusalProps = { refusal: FormRefusal; onDrop?: (() => void) | undefined }

/** Why a form was refused as a whole, and what can be done about it without losing what was typed. */
export function Refusal({ refusal, onDrop }: RefusalProps) {
  const { reason, about } = refusal
  const t = useWords("forms")
  const { pathname, search } = useLocation()
  const here = pathname + search
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown, though it may read as the one before
  useEffect(() => {
    // no return value: newer browsers return a promise from scrolling, which is not a cleanup function
    box.current?.scrollIntoView({ block: "nearest" })
  }, [refusal])
  return (
    <div ref={box} className="space-y-3">
      <FormFailure text={translateFault(t, reason, about)} />
      {reason === "changed-meanwhile" && (
        <p className="flex flex-wrap gap-3">
          <a href={here} target="_blank" rel="noreferrer" className="quiet-button">
            {t("newerState.look")}
          </a>
          <Link to={here} reloadDocument onClick={onDrop} className="quiet-button">
            {t("newerState.load")}
          </Link>
        </p>
      )}
      {reason === "not-signed-in" && (
        <a
          href={`/login?return=${encodeURIComponent(here)}`}
          target="_blank"
          rel="noreferrer"
          className="quiet-button"
        >
          {t("signInBeside")}
        </a>
      )}
    </div>
  )
}
