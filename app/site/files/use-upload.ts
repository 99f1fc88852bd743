import { type DragEvent, useEffect, useRef, useState } from "react"

/** Why a file was not stored; `failed` and `unreachable` are not the file's fault. */
type UploadFailure<Refusal> = Refusal | "several-files" | "too-large" | "unreachable" | "failed"

/** The state of an upload; the share is from 0 to 1. */
export type UploadState<Refusal> =
  | { kind: "idle" }
  | { kind: "sending"; share: number }
  | { kind: "stored" }
  | { kind: "failed"; reason: UploadFailure<Refusal>; name: string }

type UploadOptions<Refusal> = {
  method: "PUT" | "POST"
  address: string
  /** Most bytes: a larger file is not sent. */
  largest: number
  /** Reads why the server did not take the file. */
  refusalIn(answer: unknown): Refusal | undefined
  /** What to do with the server's answer once the file is stored. */
  onStored(answer: unknown): void
}

/** Sends one file at a time; another one replaces the one that is under way. */
export function useUpload<Refusal extends string>(options: UploadOptions<Refusal>) {
  const { method, address, largest, refusalIn, onStored } = options
  const [state, setState] = useState<UploadState<Refusal>>({ kind: "idle" })
  const underWay = useRef<AbortController>(null)
  const callOff = () => {
    underWay.current?.abort()
    underWay.current = null
    setState({ kind: "idle" })
  }
  useEffect(() => () => underWay.current?.abort(), [])
  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    callOff()
    const fail = (reason: UploadFailure<Refusal>) => setState({ kind: "failed", reason, name: file.name })
    // it is unclear which of them is meant
    if (files.length > 1) return fail("several-files")
    if (file.size > largest) return fail("too-large")
    const controller = new AbortController()
    underWay.current = controller
    const { signal } = controller
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ kind: "sending", share })
    }
    onProgress(0)
    const outcome = await sendFile({ method, address, file, onProgress, signal })
    if (signal.aborted) return
    if (outcome.kind === "unreachable") return fail("unreachable")
    if (outcome.status >= 400) return fail(refusalIn(outcome.body) ?? "failed")
    try {
      onStored(outcome.body)
    } catch {
      return fail("failed")
    }
    setState({ kind: "stored" })
  }
  return { state, take, callOff }
}

/** The outcome of an upload: the server's answer, or none, as after `callOff`. */
type SendOutcome = { kind: "answered"; status: number; body: unknown } | { kind: "unreachable" }

type Sending = {
  method: "PUT" | "POST"
  address: string
  file: File
  /** Called with the share that is sent, from 0 to 1. */
  onProgress(share: number): void
  /** Aborts the request. */
  signal: AbortSignal
}

/** Sends a file as the body of a request. `fetch` reports no progress of an upload, so this is XMLHttpRequest. */
const sendFile = ({ method, address, file, onProgress, signal }: Sending): Promise<SendOutcome> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () =>
      resolve({ kind: "answered", status: request.status, body: readJson(request.responseText) })
    request.onerror = request.onabort = () => resolve({ kind: "unreachable" })
    signal.addEventListener("abort", () => request.abort())
    request.send(file)
  })

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Takes the files that are dropped on an element; returns the attributes of that element. */
export function useDropZone(take: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    "data-over": isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take([...event.dataTransfer.files])
    },
  }
}
