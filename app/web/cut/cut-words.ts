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

/** How loud a film is, as a meter shows it: `−14.0 LUFS, peak −1.3 dB`. */
export function loudnessWords({ loudness, truePeak }: NonNullable<CutView['sound']>): string {
  const signed = (value: number) => value.toFixed(1).replace('-', '−')
  return `${signed(loudness)} LUFS, peak ${signed(truePeak)} dB`
}

/** A clip as it was made, in a cut. */
export const wholeClip = (videoId: string): CutClip => ({
  videoId,
  inSeconds: 0,
  outSeconds: null,
  captionText: null,
  words: null
})
