import { useEffect, useRef, useState } from 'react'

const files = import.meta.glob<string>('./format-examples/*', { eager: true, query: '?url', import: 'default' })

export interface FormatExampleProps {
  slug: string
  isLookedAt: boolean
}

/** The first still of a film in this format, and the film while somebody looks. Nothing for a format without one. */
export function FormatExample({ slug, isLookedAt }: FormatExampleProps) {
  const still = files[`./format-examples/${slug}.webp`]
  const film = files[`./format-examples/${slug}.mp4`]
  const [isPlaying, setPlaying] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  const isInSight = useInSight(picture)
  if (!still || !film) return null
  const plays = (isLookedAt || isInSight) && !matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <>
      <img ref={picture} src={still} alt="" width={216} height={384} loading="lazy" decoding="async" />
      {plays ? (
        <video
          src={film}
          autoPlay
          muted
          loop
          playsInline
          aria-hidden
          // The still stays until there is something to see.
          style={{ opacity: isPlaying ? 1 : 0 }}
          onPlaying={() => setPlaying(true)}
          onEmptied={() => setPlaying(false)}
        />
      ) : null}
    </>
  )
}

/** Where nothing hovers, what is fully on the screen is looked at. */
function useInSight(element: React.RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || !matchMedia('(hover: none)').matches) return
    const observer = new IntersectionObserver(
      (changes) => setInSight((changes.at(-1)?.intersectionRatio ?? 0) > 0.95),
      {
        threshold: [0, 0.96],
        rootMargin: '-20% 0px'
      }
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isInSight
}
