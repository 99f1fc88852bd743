import type { SubmitEvent } from "react"
import { useNavigate } from "react-router"
import { inPlace } from "#app/site/in-place.ts"

type SortFormProps = {
  /** By this id the buttons in the headings belong to the form. */
  id: string
  /** What else the address says. */
  kept?: { name: string; value: string }
}

/** Sorts by the button that was pressed in this form: without scripts the server does it. */
export function SortForm({ id, kept }: SortFormProps) {
  const navigate = useNavigate()
  const sort = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    const order = new URLSearchParams({ ...(kept && { [kept.name]: kept.value }), sort: submitter.value })
    navigate(`?${order}`, inPlace)
  }
  return (
    <form id={id} method="get" onSubmit={sort}>
      {kept && <input type="hidden" {...kept} />}
    </form>
  )
}
