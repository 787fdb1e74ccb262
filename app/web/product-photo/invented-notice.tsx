import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { productPhotoQuery } from './product-photo-query.ts'
import classes from './product-photo.module.css'

/** Where stills are priced or shown: that the product in them is invented. Nothing for an ad with a photo of it. */
export function InventedNotice({ adId }: { adId: string }) {
  const { data: photo } = useQuery(productPhotoQuery(adId))
  if (!photo?.notice) return null
  return (
    <p className={classes.notice}>
      {photo.notice}{' '}
      <Link to={studioPages.ad} params={{ adId }} hash="product-photo">
        Give a photo
      </Link>
    </p>
  )
}
