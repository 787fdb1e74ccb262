import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { BrandPick } from '../brands/brand-pick.tsx'
import { brandKitsQuery } from '../brands/brand-queries.ts'
import { NotRead } from '../components/not-read.tsx'
import { SettledSheet } from '../components/sheet.tsx'

export interface BrandCardProps {
  ad: AdView
  isPending: boolean
  onPick(brandKitId: string | null): void
}

/** The brand of an ad. Nothing is shown to people without kits. */
export function BrandCard({ ad, isPending, onPick }: BrandCardProps) {
  const reading = useQuery(brandKitsQuery)
  const kits = reading.data ?? []
  if (kits.length === 0) return <NotRead what="The brands" reading={reading} />
  const kit = kits.find(({ id }) => id === ad.brandKitId)
  return (
    <SettledSheet
      title="Brand"
      id="brand"
      actions={<BrandPick value={ad.brandKitId} label="Brand of this ad" isDisabled={isPending} onPick={onPick} />}
    >
      {kit ? (
        <>
          <Link to={studioPages.brand} params={{ kitId: kit.id }}>
            <strong>{kit.name}</strong>
          </Link>{' '}
          <span className="soft">The next script, board and first cut work by it.</span>
        </>
      ) : (
        <span className="soft">This ad has no brand.</span>
      )}
    </SettledSheet>
  )
}
