import { useState } from "react"
import { classLists } from "#app/public/results/board/class-lists.ts"
import { PostingLine } from "#app/public/results/board/class-posting.tsx"
import { api } from "#app/site/api/client.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { useWords } from "#app/site/i18n/words.ts"
import { usePageNow } from "#app/site/live/use-clock.ts"
import { ScriptedButton } from "#app/site/shell/scripted-button.tsx"
import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import type { Board, BoardClass, BoardRow } from "#contracts/results/live.ts"
import { didNotStart, mayStillRide } from "#domain/results/unfinished.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { useDeskCommand } from "./use-desk-command.ts"

type PostingListProps = {
  board: Board
  race: RaceDesk
  /** Is a class posted, or can one be? */
  isOpen: boolean
}

/** The classes in which anybody has a result: each is posted for questions, and taken back, by itself (OF-01). */
export function PostingList({ board, race, isOpen }: PostingListProps) {
  const t = useWords("class-postings")
  const lists = classLists(board).filter(({ rows }) => !rows.every(didNotStart))
  // a class that is taken back does not close the list under the hand that did it
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (lists.length === 0) return null
  return (
    <details className="relative" open={wasOpen}>
      <summary>{t("title")}</summary>
      <div className="absolute top-1 right-1">
        <HelpLink topic="post" />
      </div>
      <ul className="posting-list pr-2">
        {lists.map((list) => (
          <ClassToPost key={list.racingClass.name} {...list} stage={board.stage} race={race} />
        ))}
      </ul>
    </details>
  )
}

type ClassToPostProps = {
  racingClass: BoardClass
  rows: readonly BoardRow[]
  stage: Board["stage"]
  race: RaceDesk
}

function ClassToPost({ racingClass: { name, posting }, rows, stage, race }: ClassToPostProps) {
  const t = useWords("class-postings")
  const desk = useWords("results-desk")
  const post = useDeskCommand(api.results.post, "post")
  const unpost = useDeskCommand(api.results.unpost, "unpost")
  const ask = useAsk()
  const now = usePageNow()
  const unfinished = rows.filter((row) => mayStillRide(row, stage, now)).length
  const isSure = (count: number) =>
    ask({
      title: t("postClass", { name }),
      text: t("unfinished", { count }),
      yes: t("post"),
      no: desk("cancel"),
    })
  const askAndPost = async () => {
    let confirmed: number | null = unfinished
    // others may finish, or fail to, while the secretary decides
    while (confirmed !== null && (confirmed === 0 || (await isSure(confirmed)))) {
      const answer = await post({ stage: stage.path, racingClass: name, confirmed })
      confirmed = answer.kind === "to-confirm" ? answer.count : null
    }
  }
  const askAndUnpost = async () => {
    const words = { title: t("unpostClass", { name }), text: t("unpostSure") }
    if (await ask({ ...words, yes: t("unpost"), no: desk("cancel") }))
      await unpost({ stage: stage.path, racingClass: name })
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center border-b border-line py-1.5">
      <b>{name}</b>
      {posting ? (
        <div className="my-1 overflow-hidden rounded-md">
          <PostingLine posting={posting} stage={stage} />
        </div>
      ) : (
        <span className="text-muted">
          {unfinished === 0 ? t("ready") : t("through", { done: rows.length - unfinished, all: rows.length })}
        </span>
      )}
      <CardsRight racingClass={name} race={race} />
      <ScriptedButton
        className="quiet-button justify-self-start"
        aria-label={t(posting ? "unpostClass" : "postClass", { name })}
        onClick={posting ? askAndUnpost : askAndPost}
      >
        {t(posting ? "unpost" : "post")}
      </ScriptedButton>
    </li>
  )
}

/** How many cards of a class their riders have confirmed (OF-03), once any rider of the stage has confirmed one. */
function CardsRight({ racingClass, race }: { racingClass: string; race: RaceDesk }) {
  const t = useWords("results-desk")
  const count = race.classes.find(({ name }) => name === racingClass)?.cards
  if (race.agreements.length === 0 || !count || count.cards === 0) return null
  const { cards, right, changed } = count
  return (
    <span className="text-muted">
      {t("cards.right", { right, cards })}
      {changed > 0 && `; ${t("cards.changed", { changed })}`}
    </span>
  )
}
