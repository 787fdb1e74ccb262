import sharp from 'sharp'

/** Of 255, per colour: less is what the same page draws differently from run to run. */
const leastDifference = 24

/** The share of pixels that differ, 0 to 1. Pictures of two sizes differ everywhere. */
export async function shareOfChange(before: Uint8Array, after: Uint8Array): Promise<number> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)])
  if (one.width !== other.width || one.height !== other.height) return 1
  let changed = 0
  for (let at = 0; at < one.data.length; at += 3) {
    const isSame = [0, 1, 2].every((part) => Math.abs(one.data[at + part]! - other.data[at + part]!) < leastDifference)
    if (!isSame) changed += 1
  }
  return changed / (one.width * one.height)
}

async function pixelsOf(bytes: Uint8Array): Promise<{ data: Uint8Array; width: number; height: number }> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
