/** Stands where a card comes, once that takes its time. */
export function CardSkeleton() {
  return (
    <div className="card-skeleton animate-[appear_0s_500ms_backwards]">
      <div className="min-h-36 rounded-lg bg-sunken motion-safe:animate-pulse" />
    </div>
  )
}
