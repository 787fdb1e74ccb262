import type { FitPicture, FramePicture } from '../ports/picture-framer.ts'
import { addColourProfile, grownBy, readColourProfile } from './colour-profile.ts'
import { fitPicture } from './fit-with-photon.ts'
import { framePicture, type Photon } from './frame-with-photon.ts'

/**
 * A framed or fitted JPEG in the colours of the picture: the library reads numbers only, so the profile that says which
 * colours they are goes into the copy. Throws what the library throws when it cannot decode the picture.
 */
export async function makePicture(photon: Photon, wanted: FramePicture | FitPicture): Promise<Uint8Array<ArrayBuffer>> {
  const profile = await readColourProfile(wanted.bytes)
  if (profile === null) return 'framing' in wanted ? framePicture(photon, wanted) : fitPicture(photon, wanted)
  const made = 'framing' in wanted ? framePicture(photon, wanted) : fitPicture(photon, withRoom(wanted, profile))
  return addColourProfile(made, profile)
}

function withRoom(wanted: FitPicture, profile: Uint8Array): FitPicture {
  const { maximumBytes } = wanted.largest
  if (maximumBytes === undefined) return wanted
  return { ...wanted, largest: { ...wanted.largest, maximumBytes: Math.max(1, maximumBytes - grownBy(profile)) } }
}
