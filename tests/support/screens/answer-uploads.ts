import { vi } from "vitest"

/** What a server answers to a file; null: it cannot be reached. */
export type UploadAnswer = { status: number; body: unknown } | null

/** Answers the files that the page sends, from now on; returns what is called with each of them. */
export const answerUploads = (answer: (file: File) => UploadAnswer | Promise<UploadAnswer>) => {
  const sent = vi.fn(answer)
  vi.stubGlobal("XMLHttpRequest", requestThat(sent))
  return sent
}

const requestThat = (answer: (file: File) => UploadAnswer | Promise<UploadAnswer>) =>
  class {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    status = 0
    responseText = ""
    #isAborted = false

    open() {}

    async send(file: File) {
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size })
      const answered = await answer(file)
      if (this.#isAborted) return
      if (answered === null) return this.onerror?.()
      this.status = answered.status
      this.responseText = JSON.stringify(answered.body)
      this.onload?.()
    }

    abort() {
      this.#isAborted = true
      this.onabort?.()
    }
  }
