import { useEffect, useState } from "react"
import { starId } from "./follow-star.tsx"
import { mayMove } from "./may-move.ts"

/** Returns what leads a reader to a rider's line, once that is drawn. */
export function useJump(): (riderId: string) => void {
  const [target, setTarget] = useState<{ riderId: string } | null>(null)
  useEffect(() => {
    const star = target && document.getElementById(starId(target.riderId))
    star?.focus({ preventScroll: true })
    star?.scrollIntoView({ block: "center", behavior: mayMove() ? "smooth" : "auto" })
  }, [target])
  return (riderId) => setTarget({ riderId })
}
