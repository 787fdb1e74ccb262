import { useEffect, useRef } from 'react'
import { ProblemNotice } from './problem-notice.tsx'

/** Why a press did not work, brought into view: its button stays at the end of the window, wherever the page stands. */
export function ProblemInView({ error }: { error: unknown }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [error])
  return (
    <div ref={place}>
      <ProblemNotice error={error} />
    </div>
  )
}
