import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useLocation } from "react-router"
import { useWords } from "#app/site/i18n/words.ts"
import type { SignOnPage } from "#contracts/registration/sign-on.ts"
import { findAtDesk, onlyAtDesk } from "#domain/registration/find-at-desk.ts"
import { type DeskState, deskStates } from "#domain/registration/sign-on.ts"
import { CodeCamera } from "#ui/code-camera.tsx"
import { Field } from "#ui/field.tsx"
import { useOpenFound } from "#ui/use-open-found.ts"
import { DeskList } from "./desk-list.tsx"
import { shownState } from "./desk-notes.ts"
import { RiderCard } from "./rider-card.tsx"
import { useTicking } from "./use-ticking.ts"

type DeskProps = { page: SignOnPage; refresh(): Promise<void> }

/** Finds a rider, and ticks what is in order (EN-02); below it, who has not come yet. */
export function Desk({ page, refresh }: DeskProps) {
  const { plan } = page
  const t = useWords("sign-on")
  const { riders, tick } = useTicking(page, refresh)
  const { typed, setTyped, isSought, open, setOpenId, look, submit, close } = useOpenFound(riders, onlyAtDesk)
  const [shown, setShown] = useState<DeskState>("awaited")
  const search = useRef<HTMLInputElement>(null)
  useCodeInAddress(look)
  useEffect(() => {
    // with a mouse there is a keyboard; on a phone it would cover half of the riders
    if (matchMedia("(pointer: fine)").matches) search.current?.focus()
  }, [])
  const stateOf = (rider: (typeof riders)[number]) => shownState(rider, plan)
  const listed = isSought ? findAtDesk(riders, typed) : riders.filter((rider) => stateOf(rider) === shown)
  return (
    <div className="max-w-3xl">
      <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
        <Field label={t("find")} className="min-w-0 flex-[1_1_14rem]">
          {(control) => (
            <input
              {...control}
              ref={search}
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="go"
              className="text-2xl"
            />
          )}
        </Field>
        <CodeCamera
          words={{
            open: t("camera.open"),
            title: t("camera.title"),
            hint: t("camera.hint"),
            failed: t("camera.failed"),
            cancel: t("cancel"),
          }}
          buttonClass="quiet-button"
          onCode={look}
        />
      </form>
      {!isSought && (
        <fieldset className="mt-4 flex flex-wrap gap-2">
          <legend className="sr-only">{t("states.legend")}</legend>
          {deskStates.map((state) => (
            <label
              key={state}
              className="quiet-button cursor-pointer has-checked:border-ink has-checked:bg-ink has-checked:text-surface forced-colors:has-checked:underline has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="state"
                checked={shown === state}
                onChange={() => setShown(state)}
                className="sr-only"
              />
              {/* locale keys: sign-on.states.* */}
              {t(`states.${state}`, { count: riders.filter((rider) => stateOf(rider) === state).length })}
            </label>
          ))}
        </fieldset>
      )}
      <p role="status" className="mt-3 empty:hidden">
        {isSought && listed.length === 0 && t("notFound")}
        {/* locale keys: sign-on.none.* */}
        {!isSought && listed.length === 0 && t(`none.${shown}`)}
      </p>
      <DeskList page={page} riders={listed} onChoose={setOpenId} isGrouped={!isSought} />
      {open && (
        <RiderCard
          page={page}
          rider={open}
          tick={(touches) => tick(open, touches)}
          refresh={refresh}
          onClose={close}
          returnTo={() => search.current}
        />
      )}
    </div>
  )
}

/** Looks for the code that the address ends with, as a phone's camera opens it. */
function useCodeInAddress(look: (code: string) => void) {
  const { hash } = useLocation()
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (hash !== "") lookNow(hash)
  }, [hash])
}
