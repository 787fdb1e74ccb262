import type { Place } from './workflow.ts'

export const isSamePlace = (one: Place, other: Place): boolean => one.node === other.node && one.input === other.input

export const uniquePlaces = (places: readonly Place[]): Place[] =>
  places.filter((place, index) => places.findIndex((each) => isSamePlace(each, place)) === index)
