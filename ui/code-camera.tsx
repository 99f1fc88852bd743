import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Dialog } from "./dialog.tsx"
import { useHydrated } from "./use-hydrated.ts"

type Detector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> }

declare global {
  interface Window {
    /** Missing in some browsers: there the phone's own camera opens the code. */
    BarcodeDetector?: new (options: {
      formats: string[]
    }) => Detector
  }
}

/** What the camera says. */
type CameraWords = Record<"open" | "title" | "hint" | "failed" | "cancel", string>

type CodeCameraProps = { words: CameraWords; buttonClass: string; onCode(code: string): void }

/** Reads a QR code with the camera, where the browser can (EN-02). */
export function CodeCamera({ words, buttonClass, onCode }: CodeCameraProps) {
  const [isOpen, setOpen] = useState(false)
  const canRead = useHydrated() && window.BarcodeDetector !== undefined
  if (!canRead) return null
  return (
    <>
      <button type="button" className={buttonClass} onClick={() => setOpen(true)}>
        {words.open}
      </button>
      {isOpen && (
        <Dialog title={words.title} onClose={() => setOpen(false)}>
          <Camera
            words={words}
            onCode={(code) => {
              setOpen(false)
              onCode(code)
            }}
          />
          <p className="mt-3">
            <button type="button" className={buttonClass} onClick={() => setOpen(false)}>
              {words.cancel}
            </button>
          </p>
        </Dialog>
      )}
    </>
  )
}

/** How often the picture is looked at, milliseconds. */
const lookEvery = 200

function Camera({ words, onCode }: Pick<CodeCameraProps, "words" | "onCode">) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = useEffectEvent(onCode)
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const look = async (detector: Detector) => {
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (isGone) return
      if (code) read(code.rawValue)
      else timer = setTimeout(() => void look(detector), lookEvery)
    }
    const start = async () => {
      if (!window.BarcodeDetector) return setFailed(true)
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
      if (isGone || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look(new window.BarcodeDetector({ formats: ["qr_code"] }))
    }
    const stop = () => {
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => {
      if (!isGone) setFailed(true)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return (
    <>
      <p role="status" className="mt-2">
        {hasFailed ? words.failed : words.hint}
      </p>
      {!hasFailed && (
        <video ref={video} muted playsInline className="mt-3 aspect-square w-full rounded-lg object-cover" />
      )}
    </>
  )
}
