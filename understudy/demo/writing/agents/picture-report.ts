import { inflateSync } from 'node:zlib'
import type { AgentWriter } from './agent-writer.ts'

const bytesBeforeChunks = 8
const filterByte = 1

/** What `callsheet doctor --live` asks a model: the colour of a picture, by its first pixel. */
export const writePictureReport: AgentWriter = ({ pictures: [picture] }) => ({
  colour: picture ? nameColour(firstPixel(Buffer.from(picture, 'base64'))) : 'none',
  word: 'slate'
})

function nameColour([red = 0, green = 0, blue = 0]: readonly number[]): string {
  const strongest = Math.max(red, green, blue)
  if (strongest - Math.min(red, green, blue) < 40) return 'grey'
  if (strongest === red) return 'red'
  return strongest === green ? 'green' : 'blue'
}

/** Of a PNG with eight bits per colour and no filter in its first line. */
function firstPixel(png: Buffer): number[] {
  for (let offset = bytesBeforeChunks; offset < png.length;) {
    const length = png.readUInt32BE(offset)
    const data = png.subarray(offset + 8, offset + 8 + length)
    if (png.toString('latin1', offset + 4, offset + 8) === 'IDAT')
      return [...inflateSync(data).subarray(filterByte, filterByte + 3)]
    offset += length + 12
  }
  return []
}
