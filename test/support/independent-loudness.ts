import { Decoder, Demuxer, FilterAPI } from 'node-av/api'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'

export interface MeasuredLoudness {
  /** Integrated, in LUFS. */
  loudness: number
  /** The highest true peak of all channels, in dBTP. */
  truePeak: number
}

/** The loudness of a film by FFmpeg's meter (EBU R 128), which shares no code with ours. */
export async function measureIndependently(file: string): Promise<MeasuredLoudness> {
  Log.setLevel(AV_LOG_ERROR)
  await using input = await Demuxer.open(file)
  const sound = input.audio()
  if (!sound) throw new Error(`${file} has no sound`)
  using decoder = await Decoder.create(sound)
  using meter = FilterAPI.create('ebur128=peak=true:metadata=1')
  const found: MeasuredLoudness = { loudness: Number.NEGATIVE_INFINITY, truePeak: Number.NEGATIVE_INFINITY }
  for await (using frame of meter.frames(decoder.frames(input.packets(sound.index)))) {
    for (const [name, text] of Object.entries(frame?.getMetadata().getAll() ?? {})) {
      if (name === 'lavfi.r128.I') found.loudness = Number(text)
      if (name.startsWith('lavfi.r128.true_peaks_ch'))
        found.truePeak = Math.max(found.truePeak, 20 * Math.log10(Number(text)))
    }
  }
  return found
}
