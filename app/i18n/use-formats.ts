import { useTranslation } from "react-i18next"
import { type Formats, formatsOf } from "./formats.ts"

export function useFormats(timeZone: string): Formats {
  const { i18n } = useTranslation()
  return formatsOf(i18n.language, timeZone)
}
