import { takesTurns, type VideoTypeEntry } from '@callsheet/lib/video-types.ts'

/** What a video type asks for in the prompt box, beside its prompt. */
export interface ClipTypeFields {
  /** Somebody speaks: the line is asked for. */
  hasSpokenScript: boolean
  /** Who speaks has to be named. */
  needsSpeaker: boolean
  /** A photo of a person has to be given, for their likeness. */
  needsPhoto: boolean
  /** The clip may begin on a still. */
  takesFrames: boolean
}

/** Read only from the registry's entry, so that another type brings its fields with it. */
export function clipTypeFieldsOf(type: VideoTypeEntry): ClipTypeFields {
  const isSpoken = type.presenterCount > 0 && !type.needsIdentityPhoto
  return {
    hasSpokenScript: isSpoken,
    needsSpeaker: takesTurns(type),
    needsPhoto: type.needsIdentityPhoto,
    takesFrames: !type.needsIdentityPhoto && !type.singleClip
  }
}
