import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Judging } from "#judge/judging/judging.ts"
import { Notice } from "./notice.tsx"
import { useJudging } from "./use-judging.ts"

/** Keeps touches; `trouble` is to be rendered: it says so when the device could not keep one. */
export const useTouch = (): { touch: Judging["touch"]; trouble: ReactNode } => {
  const { t } = useTranslation("judge")
  const judging = useJudging()
  const [hasFailed, setHasFailed] = useState(false)
  return {
    touch: async (make) => {
      try {
        await judging.touch(make)
        setHasFailed(false)
      } catch (error) {
        setHasFailed(true)
        throw error
      }
    },
    trouble: hasFailed && (
      <Notice isAlert title={t("trouble.notKept")}>
        <p>{t("trouble.notKeptText")}</p>
      </Notice>
    ),
  }
}
