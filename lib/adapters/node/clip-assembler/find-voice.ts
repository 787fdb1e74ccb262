import type { VoiceSpan } from '../../../cut/voice-span.ts'
import { decodeSound } from './decode-sound.ts'
import { sampleRate } from '../../../sound/loudness.ts'
import { openClip } from './media-kit.ts'
import { createVoiceDetector } from './voice-detector.ts'

/** Nobody says one line for longer. What comes after is not looked at. */
const mostSeconds = 600
const blockSeconds = 20

/** Where somebody is heard to speak. Empty for a file without sound, and where nobody does. */
export async function findVoice(file: string, hasPicture: boolean): Promise<VoiceSpan[]> {
  const seconds = Math.min(mostSeconds, await soundSeconds(file))
  const detector = await createVoiceDetector()
  for (let at = 0; at < seconds; at += blockSeconds) {
    const samples = Math.floor(Math.min(blockSeconds, seconds - at) * 100) * (sampleRate / 100)
    const [left, right] = await decodeSound({ file, fromSeconds: at, samples, hasPicture })
    detector.add(left.map((sample, index) => (sample + (right[index] ?? 0)) / 2))
  }
  return detector.end()
}

async function soundSeconds(file: string): Promise<number> {
  const input = openClip(file)
  try {
    const track = await input.getPrimaryAudioTrack()
    return track && (await track.canDecode()) ? await track.computeDuration() : 0
  } finally {
    input.dispose()
  }
}
