import type { ReactNode } from "react"
import { Fact } from "#ui/fact.tsx"

type FigureProps = { name: string; about?: string | undefined; children: ReactNode }

/** A figure with what it is, and whom or what it is about. */
export function Figure({ name, about, children }: FigureProps) {
  return (
    <Fact term={name}>
      <b>{children}</b>
      {about !== undefined && <small>{about}</small>}
    </Fact>
  )
}
