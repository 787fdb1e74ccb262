import { expect, test } from 'vitest'
import { silence } from '../../../sound/sound-reader.ts'
import { createSoundEncoder, samplesPerPacket } from './encode-sound.ts'

test.each([1, 2 * samplesPerPacket, 2 * samplesPerPacket + 500])('%i samples are encoded to the last', (samples) => {
  using encoder = createSoundEncoder()
  const packets = [...encoder.encode(silence(samples)), ...encoder.end()]
  // It begins with a packet of its own.
  expect(packets).toHaveLength(Math.ceil(samples / samplesPerPacket) + 1)
  expect(packets.map(({ timestamp }) => timestamp * 48_000)).toEqual(
    packets.map((_, index) => expect.closeTo(index * samplesPerPacket, 3))
  )
  expect(encoder.decoderConfig().description).toHaveLength(5)
})
