import { adFormats, adFormatSlugs, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { AppError } from '@callsheet/lib/errors.ts'

/** A format of the library. Errors: `invalid-input` with all choices. */
export function requireFormat(text: string): AdFormatSlug {
  if (Object.hasOwn(adFormats, text)) return text as AdFormatSlug
  throw unknownFormat(`There is no ad format "${text}".`)
}

export function unknownFormat(what: string): AppError {
  return new AppError('invalid-input', `${what} Pick one of: ${adFormatSlugs.join(', ')}.`, {
    details: { choices: adFormatSlugs }
  })
}
