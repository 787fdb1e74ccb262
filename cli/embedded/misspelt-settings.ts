import { distance } from 'fastest-levenshtein'
import type { SettingField } from '@callsheet/lib/settings/settings.ts'
import { settingFields } from './setting-fields.ts'

export interface Misspelt {
  given: string
  meant: string
}

/** Shorter names are near to too many others. */
const shortest = 7
/** Of so many characters, two may be wrong. Of fewer, one. */
const long = 12

const known = settingFields.flatMap(({ fields }) => Object.values<SettingField>(fields).map(({ name }) => name))

/** Variables that nothing here reads, and whose names are nearly those of settings that are not set. */
export function findMisspelt(env: Readonly<Record<string, string | undefined>>): Misspelt[] {
  const isSet = (name: string) => env[name] !== undefined && env[name] !== ''
  const open = known.filter((name) => !isSet(name))
  return Object.keys(env)
    .filter((given) => given.length >= shortest && isSet(given) && !known.includes(given))
    .flatMap((given) => {
      const meant = open.find((name) => isNear(given, name))
      return meant ? [{ given, meant }] : []
    })
}

function isNear(given: string, name: string): boolean {
  const [one, other] = [given, name].map((each) => each.toUpperCase().replaceAll(/[_-]/g, ''))
  if (!one || !other) return false
  return distance(one, other) <= (other.length >= long ? 2 : 1)
}
