import type { CutClip, CutView } from '@callsheet/lib/wire/cuts-api.ts'
import type { OverlayKind, OverlayPosition } from '@callsheet/lib/cut/layers.ts'

type Clip = CutView['clips'][number]

export function clipName({ scene, hook }: Pick<Clip, 'scene' | 'hook'>, index: number): string {
  if (hook !== null) return `Opening ${hook}`
  return scene > 0 ? `Scene ${scene}` : `Clip ${index + 1}`
}

export const overlayWords: Record<OverlayKind, string> = {
  price: 'Price',
  logo: 'Logo',
  'call-to-action': 'Call to action',
  disclosure: 'Disclosure'
}

export const positionWords: Record<OverlayPosition, string> = {
  'top-left': 'Top left',
  top: 'Top',
  'top-right': 'Top right',
  middle: 'Middle',
  'bottom-left': 'Bottom left',
  bottom: 'Bottom',
  'bottom-right': 'Bottom right'
}

/** Seconds as an editor reads them: `00:07.5`. */
export function moment(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(tenths / 600)}:${two((tenths / 10) % 60)}.${tenths % 10}`
}

/** What players turn films to, in LUFS. */
const usualLoudness = -14
/** Above it, in dB, players that compress may distort. A cut stays below. */
const highestPeak = -0.5

/** How loud a finished film is, beside what feeds play: `as loud as feeds play it (−14.0 LUFS)`. */
export function loudnessWords({ loudness, truePeak }: NonNullable<CutView['sound']>): string {
  const difference = loudness - usualLoudness
  const beside = Math.abs(difference) <= 1 ? 'as loud as' : difference < 0 ? 'quieter than' : 'louder than'
  const peak = truePeak > highestPeak ? ', its loudest moments may distort' : ''
  return `${beside} feeds play it (${loudness.toFixed(1).replace('-', '−')} LUFS)${peak}`
}

/** A clip as it was made, in a cut. */
export const wholeClip = (videoId: string): CutClip => ({
  videoId,
  inSeconds: 0,
  outSeconds: null,
  captionText: null,
  words: null
})
