import { useDeskWords } from "./use-desk-words.ts"
import { useDeskWork } from "./use-desk-work.tsx"

/** Sets DNF for all who neither finished nor have a status, at once (D-16). */
export function DnfForUnfinished({ path, count }: { path: string; count: number }) {
  const t = useDeskWords()
  const { work, ask } = useDeskWork(path)
  const sure = (confirmed: number) =>
    ask({
      title: t("dnfForUnfinished", { count: confirmed }),
      text: t("dnfForUnfinishedSure", { count: confirmed }),
      yes: t("setDnf"),
      no: t("cancel"),
    })
  const set = async () => {
    let confirmed: number | null = count
    // others may finish, or fail to, while the secretary decides
    while (confirmed !== null && (await sure(confirmed))) {
      const answer = await work("setStatus", { intent: "set-dnf-for-unfinished", confirmed })
      confirmed = answer.kind === "to-confirm" ? answer.count : null
    }
  }
  return (
    <button type="button" className="quiet-button" onClick={set}>
      {t("dnfForUnfinished", { count })}
    </button>
  )
}
