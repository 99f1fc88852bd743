import type { ComponentProps, ReactNode } from "react"

/** Sections of a lap to choose from, each large enough for a thumb. */
export function SectionToggles({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">{children}</div>
}

const styles = [
  "relative grid h-11 place-items-center rounded-lg border-2 border-dashed border-line",
  "font-display text-xl/none font-bold text-muted",
  "has-checked:border-solid has-checked:border-ink has-checked:bg-ink has-checked:text-surface",
  "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
].join(" ")

type SectionToggleProps = ComponentProps<"input"> & { section: number; "aria-label": string }

export function SectionToggle({ section, ...input }: SectionToggleProps) {
  return (
    <label className={styles}>
      <input {...input} type="checkbox" className="absolute inset-0 cursor-pointer opacity-0" />
      <span aria-hidden="true">{section}</span>
    </label>
  )
}
