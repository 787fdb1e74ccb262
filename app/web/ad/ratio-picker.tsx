import { Suspense, useState } from 'react'
import type { SuggestedRatio } from '@callsheet/lib/ad-formats/suggest-ratio.ts'
import { filmRatios } from '@callsheet/lib/cut/film-ratios.ts'
import { chooseAspectRatio, describeAspectRatio } from '@callsheet/lib/aspect-ratio.ts'
import type { ImageModelView, VideoModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import { lazyPart } from '../components/lazy-part.ts'
import { countOf } from '../components/words.ts'
import { useArrival } from '../components/use-arrival.ts'
import classes from '../components/cards.module.css'

/** Needed when another ratio is pressed. */
const StartOverSheet = lazyPart(() => import('./start-over-sheet.tsx'), 'StartOverSheet')

export interface RatioPickerProps {
  ad: Pick<AdView, 'id' | 'name' | 'aspectRatio' | 'isAspectRatioFixed'>
  image: ImageModelView | undefined
  video: VideoModelView | undefined
  suggested: SuggestedRatio | null
  onChange(ratio: string): void
}

const boxPixels = 30

/**
 * Asked once, before the first still. All scenes of the ad use the answer. After the first purchase another ratio is the
 * ratio of a new ad.
 */
export function RatioPicker({ ad, image, video, suggested, onChange }: RatioPickerProps) {
  const { aspectRatio: value, isAspectRatioFixed: isFixed } = ad
  const place = useArrival<HTMLFieldSetElement>('ratio')
  const [other, setOther] = useState<string | null>(null)
  const ratios = image?.config.aspectRatios ?? []
  const isUsual = (ratio: string) =>
    filmRatios.some((one) => one === ratio) || ratio === value || ratio === suggested?.ratio
  const rare = ratios.filter((ratio) => !isUsual(ratio))
  const choice = (ratio: string) => (
    <button
      key={ratio}
      type="button"
      role="radio"
      aria-checked={ratio === value}
      className={`${classes.choice} ${classes.ratio}`}
      onClick={() => (isFixed ? setOther(ratio === value ? null : ratio) : onChange(ratio))}
    >
      <span className={classes.ratioBox} style={boxOf(ratio)} aria-hidden />
      <span className="mono small">{ratio}</span>
    </button>
  )
  const clip = value && video ? describeClip(value, video) : null
  return (
    <fieldset ref={place} id="ratio" tabIndex={-1} className={classes.group}>
      <legend>Aspect ratio</legend>
      <div className={classes.ratios} role="radiogroup" aria-label="Aspect ratio">
        {ratios.filter(isUsual).map(choice)}
      </div>
      {rare.length > 0 ? (
        <details className={classes.more}>
          <summary className="small">{countOf(rare.length, 'other ratio')}</summary>
          <div className={classes.ratios} role="radiogroup" aria-label="Other aspect ratios">
            {rare.map(choice)}
          </div>
        </details>
      ) : null}
      {suggested && !isFixed ? (
        <p className="small">
          Suggested: <span className="mono">{suggested.ratio}</span>. {suggested.why}
        </p>
      ) : null}
      <p className="small soft">
        {isFixed
          ? `${value} since its first still or clip was bought. Press another ratio to start over in it. `
          : 'Free to change until the first still or clip is bought. '}
        {clip ? `Clips: ${clip}` : 'Every still takes it, and every clip takes its still’s.'}
      </p>
      {other ? (
        <Suspense fallback={null}>
          <StartOverSheet ad={ad} aspectRatio={other} onClose={() => setOther(null)} />
        </Suspense>
      ) : null}
    </fieldset>
  )
}

function boxOf(ratio: string): { width: number; height: number } {
  const { width, height } = readRatio(ratio) ?? square
  const scale = boxPixels / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function describeClip(wanted: string, video: VideoModelView): string {
  const { aspectRatios: supported, ratioFromImage } = video.config
  return describeAspectRatio(chooseAspectRatio({ wanted, supported, ratioFromImage, hasFirstFrame: true }), video.label)
}
