import { checkBoxes } from './boxes-end.ts'
import type { EndCheck } from './end-check.ts'
import { checkJpeg } from './jpeg-end.ts'
import { checkPng } from './png-end.ts'
import { checkWebm } from './webm-end.ts'
import { checkWebp } from './webp-end.ts'

const checks: Record<string, () => EndCheck> = {
  png: checkPng,
  jpg: checkJpeg,
  webp: checkWebp,
  mov: checkBoxes,
  mp4: checkBoxes,
  webm: checkWebm
}

/** A check for a file of one of the types that we store, by its extension. It looks at the parts and decodes nothing. */
export function createEndCheck(extension: string): EndCheck | null {
  return Object.hasOwn(checks, extension) ? (checks[extension]?.() ?? null) : null
}
