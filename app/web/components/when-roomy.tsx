import type { ReactNode } from 'react'

/** Words of a button that are read out everywhere, and shown where there is room for them. */
export function WhenRoomy({ children }: { children: ReactNode }) {
  return <span className="when-roomy">{children}</span>
}
