/**
 * Where the times of a caption come from: the words' own times, of the speech provider or a transcript; the voice that
 * was found in the sound; the length of what is spoken, shared out by letters; or a person.
 */
export const captionTimings = ['words', 'voice', 'length', 'person'] as const

export type CaptionTiming = (typeof captionTimings)[number]
