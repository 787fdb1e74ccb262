/** The model's name in `STOOD_IN_FOR`, where a stand-in writes the words. */
export const stoodInModel = 'the model'

/** The media provider's name there. */
export const stoodInMedia = 'the media provider'
