import { AppError } from '@callsheet/lib/errors.ts'
import type { ElementKind } from '@callsheet/lib/wire/element.ts'

/** Only people have a voice. */
export function requirePerson(
  { kind, name }: { kind: ElementKind; name: string },
  voice: string | null | undefined
): void {
  if (voice && kind !== 'cast')
    throw new AppError(
      'invalid-input',
      `${name} is no person, so it has no voice: only an element of the kind cast has one.`
    )
}
