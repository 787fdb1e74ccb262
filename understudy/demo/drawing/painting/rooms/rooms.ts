import type { Setting } from '../../reading/scene-kinds.ts'
import { bathroom, bedroom, kitchen, livingRoom } from './homes.ts'
import { beach, park, seamless, street } from './outdoors.ts'
import type { Room } from './room.ts'
import { cafe, car, gym, shop } from './venues.ts'
import { clinic, office, podcast, stage } from './workplaces.ts'

export const rooms = {
  kitchen,
  office,
  podcast,
  'living-room': livingRoom,
  bedroom,
  bathroom,
  cafe,
  gym,
  street,
  park,
  beach,
  stage,
  shop,
  clinic,
  car,
  seamless
} satisfies Record<Setting, Room>

/** Rooms where people sit or stand behind a table. */
export const tables: ReadonlySet<Setting> = new Set([
  'kitchen',
  'office',
  'podcast',
  'cafe',
  'bathroom',
  'shop',
  'clinic'
])
