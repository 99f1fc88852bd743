import { useNavigation, useRevalidator } from "react-router"

/** Is nothing being read for the page, and no other page navigated to? A read that begins now would end the one under way. */
export function useIdleRouter(): boolean {
  const { state } = useRevalidator()
  return useNavigation().state === "idle" && state === "idle"
}
