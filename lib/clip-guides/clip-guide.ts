/** What a prompt writer and a director have to know of one line of clip models. Facts from its makers' public pages. */
export interface ClipGuide {
  label: string
  /** What a model's path says at any provider when it belongs to this line. The first guide that fits is taken. */
  paths: readonly RegExp[]
  /** False for models whose clips are silent. Nobody can be heard in them. */
  hasNativeSpeech: boolean
  /** How a prompt says a line and who says it. */
  speech: string
  /** How a prompt keeps captions and other words out of the picture. */
  captions: string
  /** What else its prompts need to hold, or in which order. */
  form: string
  /** What its clips get wrong, beside what every model does. */
  cannotRender: readonly string[]
  /** The longest speech of one clip that still sounds natural, in seconds. */
  maximumSpeechSeconds: number
  /** Pages with these facts. */
  sources: readonly string[]
}

/** What no clip model of today renders reliably: fine mechanics, exact states, and pictures inside the picture. */
export const hardForEveryModel = [
  'fingers that work a clasp, zip, button, knot or lid with a thread',
  'a state that changes at once and stays: sealed to open, full to empty, folded to flat',
  'a mirror or window whose reflection has to match',
  'a screen that shows something particular, or changes',
  'words that are written, typed or have to be read, other than print that the still already shows',
  'counting: an exact number of things that come and go'
] as const
