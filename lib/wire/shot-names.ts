import type { Shot } from './storyboard.ts'

/** What people call the sizes of a shot. A record, so that a new one of the schema is a compile error here. */
export const shotSizeNames: Record<Shot['shotSize'], string> = {
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

/** What people call the moves of the camera. */
export const cameraMoveNames: Record<Shot['cameraMove'], string> = {
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
