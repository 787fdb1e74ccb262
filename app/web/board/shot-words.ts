import { cameraMoveNames, shotSizeNames } from '@callsheet/lib/wire/shot-names.ts'

export const shotSizes = optionsOf(shotSizeNames)
export const cameraMoves = optionsOf(cameraMoveNames)

/** `Object.entries` does not keep the type of the keys, but a record has no other keys. */
function optionsOf<Value extends string>(names: Record<Value, string>): { value: Value; label: string }[] {
  return (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))
}
