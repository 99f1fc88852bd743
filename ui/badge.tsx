import type { ReactNode } from "react"

const tones = {
  provisional: "bg-provisional text-provisional-ink",
  final: "bg-final text-final-ink",
  error: "bg-error text-error-ink",
  plain: "bg-sunken text-muted",
}

/** A word about a state; the tone never says more than the word. */
export function Badge({
  tone,
  title,
  className = "",
  children,
}: {
  tone: keyof typeof tones
  title?: string
  className?: string
  children: ReactNode
}) {
  return (
    <span className={`badge ${tones[tone]} ${className}`} title={title}>
      {children}
    </span>
  )
}
