import { chooseAspectRatio, describeAspectRatio } from '@callsheet/lib/aspect-ratio.ts'
import type { ImageModelView, VideoModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import classes from '../components/cards.module.css'

export interface RatioPickerProps {
  value: string | null
  image: ImageModelView | undefined
  video: VideoModelView | undefined
  onChange(ratio: string): void
}

const boxPixels = 30

/** Asked once, before the first still. All scenes of the ad use the answer. */
export function RatioPicker({ value, image, video, onChange }: RatioPickerProps) {
  const ratios = image?.config.aspectRatios ?? []
  const clip = value && video ? describeClip(value, video) : null
  return (
    <fieldset className={classes.group}>
      <legend>Aspect ratio</legend>
      <div className={classes.ratios} role="radiogroup" aria-label="Aspect ratio">
        {ratios.map((ratio) => (
          <button
            key={ratio}
            type="button"
            role="radio"
            aria-checked={ratio === value}
            className={`${classes.choice} ${classes.ratio}`}
            onClick={() => onChange(ratio)}
          >
            <span className={classes.ratioBox} style={boxOf(ratio)} aria-hidden />
            <span className="mono small">{ratio}</span>
          </button>
        ))}
      </div>
      <p className="small soft">
        {clip ? `Clips: ${clip}` : 'Decided once. Every still takes it, and every clip takes its still’s.'}
      </p>
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
