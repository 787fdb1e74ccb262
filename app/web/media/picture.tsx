import { useMemo, type CSSProperties } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { fromBase64 } from '@callsheet/lib/text/base64.ts'
import { thumbnailWidths, type ThumbnailView } from '@callsheet/lib/wire/thumbnails.ts'

export interface PictureProps {
  /** The address of the whole picture: `/media/{id}`. */
  src: string
  alt: string
  /** Its width on the page, as in `sizes`: `(max-width: 40em) 45vw, 14rem`. */
  sizes: string
  thumbnails?: ThumbnailView | undefined
  /** In view at once: it does not wait until it is scrolled to. */
  isEager?: boolean
  /** It did not load. */
  onMissing?: (() => void) | undefined
  /** It is in view. */
  onSeen?: (() => void) | undefined
  className?: string | undefined
  style?: CSSProperties
}

/** A still of ours in the width that the screen needs. Before it is loaded, its blur is shown. */
export function Picture({
  src,
  alt,
  sizes,
  thumbnails,
  isEager = false,
  onMissing,
  onSeen,
  className,
  style
}: PictureProps) {
  const blur = useBlur(thumbnails)
  const size = thumbnails && 'placeholder' in thumbnails ? { width: thumbnails.width, height: thumbnails.height } : {}
  return (
    <img
      src={smallOf(src, 320)}
      srcSet={thumbnailWidths.map((width) => `${smallOf(src, width)} ${width}w`).join(', ')}
      // Where a browser knows the true width of a picture that waits, it takes that.
      sizes={isEager ? sizes : `auto, ${sizes}`}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={onMissing}
      onLoad={onSeen}
      className={className}
      style={blur ? { backgroundImage: `url(${blur})`, backgroundSize: '100% 100%', ...style } : style}
      {...size}
    />
  )
}

/** A small picture of a still, or of a clip's first frame. */
export const smallOf = (src: string, width: (typeof thumbnailWidths)[number]): string => `${src}?width=${width}`

export interface ClipPoster {
  poster?: string | undefined
  preload: 'none' | 'metadata'
}

/** What a player shows before it plays. A clip without a poster loads its beginning. */
export function posterOf(
  clip: { url: string | null; isStored: boolean; thumbnails?: ThumbnailView | undefined },
  width: (typeof thumbnailWidths)[number]
): ClipPoster {
  const hasPoster = clip.isStored && !(clip.thumbnails && 'problem' in clip.thumbnails)
  return clip.url && hasPoster ? { poster: smallOf(clip.url, width), preload: 'none' } : { preload: 'metadata' }
}

function useBlur(thumbnails: ThumbnailView | undefined): string | null {
  const placeholder = thumbnails && 'placeholder' in thumbnails ? thumbnails.placeholder : null
  return useMemo(() => placeholder && thumbHashToDataURL(fromBase64(placeholder)), [placeholder])
}
