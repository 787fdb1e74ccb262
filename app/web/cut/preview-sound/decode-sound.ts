import { sampleRate } from '@callsheet/lib/sound/loudness.ts'
import type { Stereo } from '@callsheet/lib/sound/sound-reader.ts'

/** The sound of a clip, a line or music, at the rate at which films are mixed. */
export async function decodeSound(address: string, signal: AbortSignal): Promise<Stereo> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  const decoder = new OfflineAudioContext({ numberOfChannels: 2, length: 1, sampleRate })
  const decoded = await decoder.decodeAudioData(await answer.arrayBuffer())
  const left = decoded.getChannelData(0).slice()
  return [left, decoded.numberOfChannels > 1 ? decoded.getChannelData(1).slice() : left.slice()]
}
