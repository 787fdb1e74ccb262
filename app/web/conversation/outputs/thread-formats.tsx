import { useQuery } from '@tanstack/react-query'
import { adQuery } from '../../ad/ad-queries.ts'
import { FormatPanel } from '../../ad/format-panel.tsx'

/** The format panel in a conversation. The host is told the pick, and the panel folds when the ad has its format. */
export function ThreadFormats({ adId, onSay }: { adId: string | null; onSay(text: string): void }) {
  const { data: ad } = useQuery({ ...adQuery(adId ?? ''), enabled: adId !== null })
  const value = ad?.formatSlug ?? null
  return (
    <FormatPanel
      key={String(value === null)}
      value={value}
      isPending={false}
      error={null}
      // No two formats have the same label, and the host knows them all.
      onPick={({ label }) => onSay(`Use the format ${label}.`)}
    />
  )
}
