import { type DragEvent, useState } from "react"

/** Takes what is dropped on a place; returns what the place's element carries, and whether one hovers over it. */
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
