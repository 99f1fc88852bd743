import { useEffect, useRef, useState } from "react"
import { findAtDesk, onlyAtDesk } from "#domain/registration/find-at-desk.ts"
import { type DeskState, deskState, deskStates } from "#domain/registration/sign-on.ts"
import { knownDesk } from "#judge/desk/known-desk.ts"
import { useWords } from "#judge/words.ts"
import { CodeCamera } from "#ui/code-camera.tsx"
import { useOpenFound } from "#ui/use-open-found.ts"
import { DeskCard } from "./desk-card.tsx"
import { DeskRiders } from "./desk-riders.tsx"
import { AccessNotices } from "./notices.tsx"
import { TopBar } from "./top-bar.tsx"
import { useJudgingState } from "./use-judging.ts"
import { useTicks } from "./use-ticks.ts"

/** What whoever holds a desk pass sees (EN-01, EN-03): a rider is found by number, name or code, or in the lists, and ticked. */
export function DeskScreen() {
  const t = useWords()
  const { plan, riders } = knownDesk(useJudgingState())
  const { tick, last, undo, trouble } = useTicks()
  const { typed, setTyped, isSought, open, setOpenId, look, submit, close } = useOpenFound(riders, onlyAtDesk)
  const [part, setPart] = useState<DeskState>("awaited")
  const search = useRef<HTMLInputElement>(null)
  useTypingFinds(search)
  const inPart = (one: DeskState) => riders.filter(({ ticks }) => deskState(ticks, plan) === one)
  const listed = isSought ? findAtDesk(riders, typed) : inPart(part)
  return (
    <>
      <TopBar>{t("desk.title")}</TopBar>
      <main>
        <AccessNotices />
        {trouble}
        {plan.ticks.length === 0 && <p>{t("desk.notSetUp")}</p>}
        {plan.ticks.length > 0 && riders.length === 0 && <p>{t("desk.nobody")}</p>}
        {plan.ticks.length > 0 && riders.length > 0 && (
          <>
            <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
              <label className="grid min-w-0 flex-[1_1_12rem] gap-1 font-bold">
                {t("desk.find")}
                <input
                  ref={search}
                  type="search"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  autoComplete="off"
                  autoCapitalize="none"
                  enterKeyHint="go"
                />
              </label>
              <CodeCamera
                words={{
                  open: t("desk.camera.open"),
                  title: t("desk.camera.title"),
                  hint: t("desk.camera.hint"),
                  failed: t("desk.camera.failed"),
                  cancel: t("cancel"),
                }}
                buttonClass="wide"
                onCode={look}
              />
            </form>
            {last && (
              <section
                className="mt-2 flex items-center gap-2 rounded-[0.625rem] border-2 border-line p-1"
                aria-label={t("desk.last")}
              >
                <span role="status" className="min-w-0 flex-1 px-2 wrap-anywhere">
                  <b>{t(last.isDone ? "desk.done" : "desk.saved", { name: last.rider.name })}</b>
                </span>
                <button type="button" className="flex-none px-3 text-[min(1.25rem,6cqi)]" onClick={undo}>
                  {t("pad.undo")}
                </button>
              </section>
            )}
            {!isSought && (
              <nav className="my-2 grid grid-cols-3 gap-1" aria-label={t("riders")}>
                {deskStates.map((one) => (
                  <button
                    key={one}
                    type="button"
                    className="px-1 text-[min(1.25rem,5.5cqi)]/[1.05] wrap-anywhere aria-pressed:bg-ink aria-pressed:text-canvas"
                    aria-pressed={part === one}
                    onClick={() => setPart(one)}
                  >
                    {/* locale keys: judge.desk.parts.* */}
                    {t(`desk.parts.${one}`)} <b>{inPart(one).length}</b>
                  </button>
                ))}
              </nav>
            )}
            <DeskRiders plan={plan} riders={listed} isFound={isSought} onChoose={setOpenId} />
            <p role="status" className="px-2 py-6 text-center empty:hidden">
              {/* locale keys: judge.desk.none.* */}
              {listed.length === 0 && (isSought ? t("desk.notFound") : t(`desk.none.${part}`))}
            </p>
          </>
        )}
      </main>
      {open && (
        <DeskCard
          plan={plan}
          rider={open}
          tick={(touches) => tick(open, touches)}
          trouble={trouble}
          onClose={close}
          returnTo={() => (hasKeyboard() ? search.current : document.querySelector("h1"))}
        />
      )}
    </>
  )
}

/** With a mouse there is one; on a phone it would cover half of the riders. */
const hasKeyboard = () => matchMedia("(pointer: fine)").matches

/** What is typed on a keyboard goes into the search, wherever the focus is; Escape empties it, as browsers do. */
const useTypingFinds = (search: { current: HTMLInputElement | null }) => {
  useEffect(() => {
    const find = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isElsewhere = target instanceof Element && target.closest("dialog, input, textarea") !== null
      if (!isElsewhere && !ctrlKey && !metaKey && !altKey && /^[\p{L}\p{N}]$/u.test(key))
        search.current?.focus()
    }
    addEventListener("keydown", find)
    return () => removeEventListener("keydown", find)
  }, [search])
}
