import "./class-postings.css"
import { api } from "#app/api/client.ts"
import { HelpLink } from "#app/help/help-link.tsx"
import { useWords } from "#app/i18n/words.ts"
import { classLists } from "#app/routes/results/class-lists.ts"
import { PostingLine } from "#app/routes/results/class-posting.tsx"
import { ScriptedButton } from "#app/shell/scripted-button.tsx"
import type { Board, BoardClass, BoardRow } from "#contracts/live.ts"
import { didNotStart } from "#domain/results/did-not-start.ts"
import { mayStillRide } from "#domain/results/unfinished.ts"
import { useAsk } from "#ui/use-ask.tsx"
import { CardsRight } from "./riders-word.tsx"
import { useDeskCommand } from "./use-desk-command.ts"

/** Posts the classes of a stage for questions (OF-01); nothing before anybody has a result. */
export function ClassPostings({ board, now }: { board: Board; now: number }) {
  const t = useWords("class-postings")
  if (board.rows.every(didNotStart)) return null
  return (
    <section className="class-postings" aria-labelledby="class-postings">
      <div className="with-help">
        <h3 id="class-postings">{t("title")}</h3>
        <HelpLink topic="post" />
      </div>
      <p className="text-muted">{t("means")}</p>
      <PostingList board={board} now={now} />
    </section>
  )
}

/** The classes in which anybody has a result: each is posted, and taken back, by itself. */
export function PostingList({ board, now }: { board: Board; now: number }) {
  const lists = classLists(board).filter(({ rows }) => !rows.every(didNotStart))
  return (
    <ul className="posting-list">
      {lists.map((list) => (
        <ClassToPost key={list.racingClass.name} {...list} stage={board.stage} now={now} />
      ))}
    </ul>
  )
}

type ClassToPostProps = {
  racingClass: BoardClass
  rows: readonly BoardRow[]
  stage: Board["stage"]
  now: number
}

function ClassToPost({ racingClass: { name, posting }, rows, stage, now }: ClassToPostProps) {
  const t = useWords("class-postings")
  const desk = useWords("results-desk")
  const post = useDeskCommand(api.results.post, "post")
  const unpost = useDeskCommand(api.results.unpost, "unpost")
  const ask = useAsk()
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
    <li>
      <b>{name}</b>
      {posting ? (
        <PostingLine posting={posting} stage={stage} />
      ) : (
        <span className="text-muted">
          {unfinished === 0 ? t("ready") : t("through", { done: rows.length - unfinished, all: rows.length })}
        </span>
      )}
      <CardsRight racingClass={name} />
      <ScriptedButton
        className="quiet-button"
        aria-label={t(posting ? "unpostClass" : "postClass", { name })}
        onClick={posting ? askAndUnpost : askAndPost}
      >
        {t(posting ? "unpost" : "post")}
      </ScriptedButton>
    </li>
  )
}
