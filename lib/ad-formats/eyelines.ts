/**
 * Whom the people of a format look at. Clip models know best the person who looks into the lens, and make a selfie of
 * everything else that is not said. The key is stored with a clip.
 */
export const eyelines = {
  lens: 'Looks into the lens, as to one friend.',
  interview:
    'An interview: looks at the person on the other side of the talk, who sits or stands just beside the lens and is not seen. Never looks into the lens, holds no phone, and presents nothing to the viewer.',
  conversation:
    'A talk between two: looks past the lens to where the other one sits, who is not seen and silent in this clip. Never looks into the lens.',
  drama:
    'A scene of a film: looks at whoever else is there, or at the thing or place that the moment is about. Nobody knows of a camera. Never looks into the lens, and speaks to the other person and not to a viewer.',
  audience:
    'A speech in a room: looks out over the rows, from one side to the other, past the camera. Never looks into the lens.',
  hands: 'Looks at the hands and at the thing in them. A look up to the lens only to react.'
} as const

export type Eyeline = keyof typeof eyelines
