import type { SubmitEvent } from "react"
import { useNavigate } from "react-router"

/** By this id the buttons in the headings belong to the form. */
export const sortFormId = "standings-order"

/** Asks for the order in which a button of this form stands: of the server, until the page's scripts have come. */
export function SortForm() {
  const navigate = useNavigate()
  const sort = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    const order = new URLSearchParams({ sort: submitter.value })
    navigate(`?${order}`, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }
  return <form id={sortFormId} method="get" onSubmit={sort} />
}
