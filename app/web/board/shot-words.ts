import type { Shot } from '@callsheet/lib/wire/storyboard.ts'

// Records, so that a new size or move of the schema is a compile error here.
const sizeNames: Record<Shot['shotSize'], string> = {
  'extreme-close-up': 'Extreme close-up',
  'close-up': 'Close-up',
  'medium-close-up': 'Medium close-up',
  medium: 'Medium',
  'medium-wide': 'Medium wide',
  wide: 'Wide',
  'extreme-wide': 'Extreme wide',
  insert: 'Insert',
  'over-the-shoulder': 'Over the shoulder'
}

const moveNames: Record<Shot['cameraMove'], string> = {
  static: 'Static',
  handheld: 'Handheld',
  'push-in': 'Push in',
  'pull-out': 'Pull out',
  'pan-left': 'Pan left',
  'pan-right': 'Pan right',
  'tilt-up': 'Tilt up',
  'tilt-down': 'Tilt down',
  orbit: 'Orbit',
  tracking: 'Tracking'
}

export const shotSizes = optionsOf(sizeNames)
export const cameraMoves = optionsOf(moveNames)

/** `Object.entries` does not keep the type of the keys, but a record has no other keys. */
function optionsOf<Value extends string>(names: Record<Value, string>): { value: Value; label: string }[] {
  return (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))
}
