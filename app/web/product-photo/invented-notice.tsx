import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { inventedNoticeQuery } from './product-photo-query.ts'
import classes from './product-photo.module.css'

/**
 * Where stills are priced or shown: that the product in them is invented. Nothing for an ad with a photo of it. What is
 * below waits for it, so that nothing moves down.
 */
export function InventedNotice({ adId }: { adId: string }) {
  const { data: notice } = useSuspenseQuery(inventedNoticeQuery(adId))
  if (notice === null) return null
  return (
    <p className={classes.notice}>
      {notice}{' '}
      <Link to={studioPages.ad} params={{ adId }} hash="product-photo">
        Add a photo
      </Link>
    </p>
  )
}
