import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'

export interface ClipFacts {
  seconds: number
  width: number
  height: number
  videoCodec: string
  audioCodec: string | null
  frames: number
}

/** Opens the file like a player and reads all its frames. Throws with the reason when it would not play. */
export async function checkClip(file: string): Promise<ClipFacts> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) })
  try {
    const video = await input.getPrimaryVideoTrack()
    if (!video) throw new Error('it has no video track')
    const audio = await input.getPrimaryAudioTrack()
    let frames = 0
    for await (const packet of new EncodedPacketSink(video).packets()) {
      if (packet.byteLength === 0) throw new Error(`frame ${frames + 1} is empty`)
      frames += 1
    }
    if (frames === 0) throw new Error('it has no frames')
    return {
      seconds: Math.round((await video.computeDuration()) * 1000) / 1000,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      videoCodec: video.codec ?? 'unknown',
      audioCodec: audio?.codec ?? null,
      frames
    }
  } finally {
    input.dispose()
  }
}
