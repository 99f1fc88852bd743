import { Component, type ReactNode } from "react"
import { useWords } from "#judge/words.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { Notice } from "./notices.tsx"

/** Shown instead of an app that cannot store anything: a score that is not stored must not look stored. */
export function CannotStore({ why }: { why: "noStorage" | "notSecure" }) {
  const t = useWords()
  return (
    <main className="grid place-items-center [--space:1rem]">
      {/* locale keys: judge.trouble.noStorage* judge.trouble.notSecure* */}
      <Notice isAlert title={t(`trouble.${why}`)}>
        <p>{t(`trouble.${why}Text`)}</p>
      </Notice>
    </main>
  )
}

/** Returns a function that notifies the judge that the device could not read or store its data. */
export const useNotifyTrouble = (): (() => Promise<boolean>) => {
  const t = useWords()
  const ask = useAsk()
  return () => ask({ title: t("trouble.storage"), text: t("trouble.storageText"), yes: t("understood") })
}

/** Says in a form that the device could not store what was typed. */
export function StorageFault() {
  const t = useWords()
  return (
    <p role="alert" className="m-0 font-bold text-fault">
      {t("trouble.storage")}. {t("trouble.storageText")}
    </p>
  )
}

/** Shown instead of an app that has to be reloaded: another tab has upgraded its database, or its screens broke. */
export function ReloadRequired({ why }: { why: "newVersion" | "broken" }) {
  const t = useWords()
  return (
    <main className="grid place-items-center [--space:1rem]">
      <Notice isAlert={why === "broken"}>
        {/* locale keys: judge.trouble.toReload.* */}
        <p>{t(`trouble.toReload.${why}`)}</p>
        <button type="button" className="wide main" onClick={() => location.reload()}>
          {t("trouble.reload")}
        </button>
      </Notice>
    </main>
  )
}

type ErrorBoundaryProps = {
  fallback: ReactNode
  /** Called with what broke the screens. */
  onBroken(error: unknown): void
  children: ReactNode
}

/** Shows a fallback for screens that break; the scores are safe on disk. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onBroken(error)
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
