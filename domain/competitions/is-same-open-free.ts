import { gates, type OpenFreeSettings } from "./scoring.ts"

/** Do two openFree stages pay and forbid the same? (D-07) */
export const isSameOpenFree = (one: OpenFreeSettings | null, other: OpenFreeSettings | null): boolean => {
  if (one === null || other === null) return one === other
  return (
    gates.every((gate) => one.gatePoints[gate] === other.gatePoints[gate]) &&
    one.faultLimit === other.faultLimit &&
    one.sectionSeconds === other.sectionSeconds &&
    one.warningSeconds === other.warningSeconds &&
    one.faultPoints === other.faultPoints &&
    isSameList(one.bonusByFaults, other.bonusByFaults)
  )
}

const isSameList = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  one === null || other === null
    ? one === other
    : one.length === other.length && one.every((value, index) => value === other[index])
