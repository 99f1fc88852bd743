import type { ReactNode } from "react"
import { useWords } from "#app/site/i18n/words.ts"
import { type HelpTopic, helpTopics } from "./help-topics.ts"

/** A “?” that opens the guide for this moment, in a tab of its own, so that nothing typed is lost (HE-02). */
export function HelpLink({ topic, className = "" }: { topic: HelpTopic; className?: string }) {
  const t = useWords("site")
  // locale keys: site.help.topics.*
  const label = t("help.label", { topic: t(`help.topics.${topic}`) })
  return (
    <a
      href={`/guide/${helpTopics[topic]}`}
      target="_blank"
      rel="noopener"
      className={`help-link print:hidden ${className}`}
      title={label}
    >
      <span aria-hidden="true">?</span>
      <span className="sr-only">{`${label} (${t("help.newTab")})`}</span>
    </a>
  )
}

type HelpedHeadingProps = {
  topic: HelpTopic
  /** By it the heading can be given the focus. */
  id?: string
  children: ReactNode
}

/** The heading of a page, with its “?”. */
export function HelpedHeading({ topic, id, children }: HelpedHeadingProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 id={id} tabIndex={id === undefined ? undefined : -1} className="min-w-0 text-5xl wrap-anywhere">
        {children}
      </h1>
      <HelpLink topic={topic} />
    </div>
  )
}
